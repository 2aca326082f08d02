#pragma once

#include <arpa/inet.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <string.h>

static inline int shim_hexadecimal(char digit) {
  if (digit >= '0' && digit <= '9') return digit - '0';
  if (digit >= 'a' && digit <= 'f') return digit - 'a' + 10;
  if (digit >= 'A' && digit <= 'F') return digit - 'A' + 10;
  return -1;
}

// Decodes the percent escapes of a path or a query in place; returns the new length. Unlike the library's function,
// it leaves %00 and malformed escapes unchanged. A zero byte would cut the text, and the rest would be another name.
static inline size_t shim_unescape(void *context, struct MHD_Connection *connection, char *text) {
  (void)context, (void)connection;
  char *end = text;
  for (const char *next = text; *next != 0; next++) {
    const int high = *next == '%' ? shim_hexadecimal(next[1]) : -1;
    const int low = high >= 0 ? shim_hexadecimal(next[2]) : -1;
    if (low >= 0 && (high | low) != 0) {
      *end++ = (char)(high << 4 | low);
      next += 2;
    } else {
      *end++ = *next;
    }
  }
  *end = 0;
  return (size_t)(end - text);
}

// Starts a server on 127.0.0.1 with a thread a connection; NULL where it cannot. Swift cannot call what takes a
// variable number of arguments. Port 0 takes a free one. A connection without a byte for `seconds` is closed.
static inline struct MHD_Daemon *shim_start_server(uint16_t port, unsigned int connections,
                                                   unsigned int seconds,
                                                   MHD_AccessHandlerCallback handle,
                                                   MHD_RequestCompletedCallback complete,
                                                   MHD_NotifyConnectionCallback notify,
                                                   void *context) {
  struct sockaddr_in address;
  memset(&address, 0, sizeof address);
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return MHD_start_daemon(MHD_USE_THREAD_PER_CONNECTION | MHD_USE_INTERNAL_POLLING_THREAD, port,
                          NULL, NULL, handle, context,
                          MHD_OPTION_SOCK_ADDR, &address,
                          MHD_OPTION_CONNECTION_LIMIT, connections,
                          MHD_OPTION_CONNECTION_TIMEOUT, seconds,
                          MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)65536,
                          MHD_OPTION_NOTIFY_COMPLETED, complete, context,
                          MHD_OPTION_NOTIFY_CONNECTION, notify, context,
                          MHD_OPTION_UNESCAPE_CALLBACK, &shim_unescape, NULL,
                          MHD_OPTION_END);
}

// The port that a server listens on.
static inline uint16_t shim_port(struct MHD_Daemon *server) {
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(server, MHD_DAEMON_INFO_BIND_PORT);
  return info ? info->port : 0;
}

// Whether a connection begins, and not ends.
static inline int shim_is_start(enum MHD_ConnectionNotificationCode event) {
  return event == MHD_CONNECTION_NOTIFY_STARTED;
}

// The socket of a connection; -1 where it has none.
static inline int shim_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : -1;
}

// Sets the seconds without a byte after which one connection is closed.
static inline void shim_set_timeout(struct MHD_Connection *connection, unsigned int seconds) {
  MHD_set_connection_option(connection, MHD_CONNECTION_OPTION_TIMEOUT, seconds);
}
