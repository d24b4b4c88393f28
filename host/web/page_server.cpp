#include "web/page_server.h"

#include <ifaddrs.h>
#include <netinet/in.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <optional>
#include <ranges>
#include <set>
#include <utility>  // before Asio: Boost 1.74 forgets it in C++20

#include "base/system_reason.h"
#include "base/text.h"
#include "web/connection.h"
#include "web/visit.h"

namespace annabella::host {
namespace http = boost::beast::http;
using boost::asio::ip::tcp;
namespace {

constexpr std::string_view kFeed = "/feed";
constexpr std::chrono::milliseconds kTryAgain{100};

std::string_view as_standard(boost::beast::string_view text) { return {text.data(), text.size()}; }

std::string machines_name() {
  std::array<char, 256> name{};
  return ::gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "";
}

// As it stands in a page's address.
std::string named(const boost::asio::ip::address& address) {
  return address.is_v6() ? "[" + address.to_string() + "]" : address.to_string();
}

// All of this machine's that a page can be opened at; a browser is told no zone, which the address
// of a single link needs.
std::vector<std::string> own_addresses(bool with_v6) {
  std::vector<std::string> found;
  ifaddrs* all = nullptr;
  if (::getifaddrs(&all) != 0) return found;
  for (const ifaddrs* one = all; one != nullptr; one = one->ifa_next) {
    if (one->ifa_addr == nullptr) continue;
    if (one->ifa_addr->sa_family == AF_INET) {
      const auto* address = reinterpret_cast<const sockaddr_in*>(one->ifa_addr);
      found.push_back(named(boost::asio::ip::make_address_v4(ntohl(address->sin_addr.s_addr))));
    } else if (with_v6 && one->ifa_addr->sa_family == AF_INET6) {
      const auto* address = reinterpret_cast<const sockaddr_in6*>(one->ifa_addr);
      boost::asio::ip::address_v6::bytes_type bytes{};
      std::ranges::copy(address->sin6_addr.s6_addr, bytes.begin());
      const boost::asio::ip::address_v6 v6(bytes);
      if (!v6.is_link_local()) found.push_back(named(v6));
    }
  }
  ::freeifaddrs(all);
  return found;
}

// Nothing but what was served here is run, shown or asked, and nobody frames it.
void forbid_everything_foreign(Connection::Answer& answer, std::string_view host) {
  answer.set("Content-Security-Policy",
             "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
             "connect-src 'self' ws://" +
                 std::string(host) + " wss://" + std::string(host) +
                 "; base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
  answer.set("X-Content-Type-Options", "nosniff");
  answer.set("Referrer-Policy", "no-referrer");
  answer.set("Cross-Origin-Opener-Policy", "same-origin");
  answer.set("Cross-Origin-Resource-Policy", "same-origin");
  answer.set(http::field::cache_control, "no-store");
}

// For whom a proxy asks: the last address it names, since whatever stands before may be made up by
// who asks. A program on this machine may make up that one, too; what the codes rest on bears it.
std::optional<std::string> sender_behind(const Connection::Request& request) {
  std::string_view named = as_standard(request["X-Forwarded-For"]);
  named.remove_prefix(named.rfind(',') + 1);
  boost::system::error_code error;
  const auto address = boost::asio::ip::make_address(trimmed(named), error);
  return error ? std::nullopt : std::optional(address.to_string());
}

class ListeningPageServer final : public PageServer {
 public:
  ListeningPageServer(boost::asio::io_context& loop, PageFiles files, Hands hands, Limits limits)
      : acceptor_(loop),
        pause_(loop),
        files_(std::move(files)),
        hands_(std::move(hands)),
        limits_(limits),
        machine_(machines_name()) {}
  ~ListeningPageServer() override;

  boost::system::error_code listen(const std::string& address, int port);

  bool welcome(GuestNumber guest, bool seated) override;
  void send(GuestNumber guest, FeedText text) override;
  void dismiss(GuestNumber guest) override;
  std::vector<std::string> addresses() const override;

 private:
  void accept();
  void receive(tcp::socket socket);
  void make_room_for(const std::string& address);
  Connection::Answer answer(const Connection::Request& request) const;
  bool may_follow(const Connection::Request& request) const;

  struct Caller {
    std::shared_ptr<Connection> connection;
    std::shared_ptr<const std::string> asks_from;  // a proxy is somewhere else
  };

  tcp::acceptor acceptor_;
  boost::asio::steady_timer pause_;
  PageFiles files_;
  Hands hands_;
  Limits limits_;
  std::string machine_;
  std::shared_ptr<void> open_ = std::make_shared<int>();  // for what ends after this
  GuestNumber last_ = 0;
  std::map<GuestNumber, Caller> here_;
  std::set<GuestNumber> onlookers_;
};

ListeningPageServer::~ListeningPageServer() {
  hands_ = {};
  while (!here_.empty()) here_.begin()->second.connection->drop();
}

boost::system::error_code ListeningPageServer::listen(const std::string& address, int port) {
  boost::system::error_code error;
  const auto where =
      boost::asio::ip::make_address(address == "localhost" ? "127.0.0.1" : address, error);
  if (error) return error;
  const tcp::endpoint endpoint(where, static_cast<std::uint16_t>(port));
  acceptor_.open(endpoint.protocol(), error);
  if (!error) acceptor_.set_option(tcp::acceptor::reuse_address(true), error);
  if (!error) acceptor_.bind(endpoint, error);
  if (!error) acceptor_.listen(tcp::acceptor::max_listen_connections, error);
  if (!error) accept();
  return error;
}

void ListeningPageServer::accept() {
  acceptor_.async_accept([this, open = std::weak_ptr<void>(open_)](
                             const boost::system::error_code& error, tcp::socket socket) {
    if (open.expired()) return;
    if (!error) {
      receive(std::move(socket));
      return accept();
    }
    // No more files may be open, say: that passes.
    pause_.expires_after(kTryAgain);
    pause_.async_wait([this, open](const boost::system::error_code&) {
      if (!open.expired()) accept();
    });
  });
}

void ListeningPageServer::receive(tcp::socket socket) {
  boost::system::error_code error;
  const tcp::endpoint from = socket.remote_endpoint(error);
  if (error) return;
  const std::string address = from.address().to_string();
  make_room_for(address);
  const GuestNumber guest = ++last_;
  const auto asks_from = std::make_shared<std::string>(address);
  auto connection = std::make_shared<Connection>(
      std::move(socket), address, limits_,
      Connection::Hands{
          .answer = [this](const Connection::Request& request) { return answer(request); },
          .may_follow =
              [this, asks_from, by = from.address()](const Connection::Request& request) {
                if (by.is_loopback()) *asks_from = sender_behind(request).value_or(*asks_from);
                return may_follow(request);
              },
          .said = [this, guest,
                   asks_from](std::string_view text) { hands_.said(guest, *asks_from, text); },
          .gone =
              [this, guest] {
                here_.erase(guest);
                onlookers_.erase(guest);
                if (hands_.left) hands_.left(guest);
              }});
  here_[guest] = {connection, asks_from};
  connection->begin();
}

// Whoever comes in great numbers loses his own places first: at his address, or else at those that
// have most, goes the stranger who came first, rather one whose request is not whole.
void ListeningPageServer::make_room_for(const std::string& address) {
  std::vector<Connection*> strangers;  // who came first is first
  std::map<std::string_view, std::size_t> at_address;
  for (const auto& [number, one] : here_) {
    if (!one.connection->is_stranger()) continue;
    strangers.push_back(one.connection.get());
    ++at_address[one.connection->address()];
  }
  const std::size_t his = at_address[address];
  const bool is_his = his >= limits_.strangers_at_address;
  if (!is_his && strangers.size() < limits_.strangers) return;
  const std::size_t most = is_his ? his : std::ranges::max(at_address | std::views::values);
  std::erase_if(strangers, [&](const Connection* one) {
    return is_his ? one->address() != address : at_address.at(one->address()) < most;
  });
  if (strangers.empty()) return;
  const auto goes = std::ranges::min_element(strangers, {}, &Connection::has_asked);
  (*goes)->shared_from_this()->drop();  // he is not kept any more
}

bool ListeningPageServer::may_follow(const Connection::Request& request) const {
  const std::string_view host = as_standard(request[http::field::host]);
  return as_standard(request.target()) == kFeed && is_meant_for_us(host, machine_) &&
         is_from_our_page(as_standard(request[http::field::origin]), host);
}

Connection::Answer ListeningPageServer::answer(const Connection::Request& request) const {
  Connection::Answer answer(http::status::ok, request.version());
  const std::string_view host = as_standard(request[http::field::host]);
  if (!is_meant_for_us(host, machine_)) {
    answer.result(http::status::misdirected_request);
    return answer;
  }
  forbid_everything_foreign(answer, host);
  const bool reads = request.method() == http::verb::get || request.method() == http::verb::head;
  const auto file = files_.find(as_standard(request.target()));
  if (boost::beast::websocket::is_upgrade(request)) {
    answer.result(http::status::forbidden);
  } else if (!reads) {
    answer.result(http::status::method_not_allowed);
    answer.set(http::field::allow, "GET, HEAD");
  } else if (file == files_.end()) {
    answer.result(http::status::not_found);
  } else {
    answer.set(http::field::content_type, file->second.type);
    answer.body() = file->second.text;
  }
  return answer;
}

bool ListeningPageServer::welcome(GuestNumber guest, bool seated) {
  const auto found = here_.find(guest);
  if (found == here_.end()) return false;
  if (!seated) {
    const auto is_neighbour = [&](GuestNumber one) {
      return *here_.at(one).asks_from == *found->second.asks_from;
    };
    const auto neighbours = std::ranges::count_if(onlookers_, is_neighbour);
    const bool is_crowded = std::cmp_greater_equal(neighbours, limits_.guests_at_address);
    if (is_crowded || onlookers_.size() >= limits_.guests) return false;
    onlookers_.insert(guest);
  }
  found->second.connection->settle(seated);
  return true;
}

void ListeningPageServer::send(GuestNumber guest, FeedText text) {
  const auto found = here_.find(guest);
  if (found == here_.end()) return;
  // Who is slow goes meanwhile.
  const std::shared_ptr<Connection> connection = found->second.connection;
  connection->send(std::move(text));
}

void ListeningPageServer::dismiss(GuestNumber guest) {
  const auto found = here_.find(guest);
  if (found == here_.end()) return;
  onlookers_.erase(guest);
  const std::shared_ptr<Connection> connection = found->second.connection;
  connection->dismiss();
}

std::vector<std::string> ListeningPageServer::addresses() const {
  const tcp::endpoint at = acceptor_.local_endpoint();
  const std::string port = std::to_string(at.port());
  std::vector<std::string> texts;
  if (at.address().is_unspecified()) {
    for (const std::string& address : own_addresses(at.address().is_v6())) {
      texts.push_back("http://" + address + ":" + port + "/");
    }
    return texts;
  }
  return {"http://" + named(at.address()) + ":" + port + "/"};
}

}  // namespace

Result<std::unique_ptr<PageServer>> PageServer::open(boost::asio::io_context& loop,
                                                     const std::string& address, int port,
                                                     PageFiles files, Hands hands, Limits limits) {
  auto server =
      std::make_unique<ListeningPageServer>(loop, std::move(files), std::move(hands), limits);
  if (const boost::system::error_code error = server->listen(address, port)) {
    return Error{{"page.cannot-listen",
                  {{"address", address},
                   {"port", std::to_string(port)},
                   {"why", std::vector{system_reason(error)}}}}};
  }
  return std::unique_ptr<PageServer>(std::move(server));
}

}  // namespace annabella::host
