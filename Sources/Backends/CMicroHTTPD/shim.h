#pragma once

#include <arpa/inet.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <stdint.h>
#include <string.h>
#include <strings.h>

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

// How far the head of a request has been checked.
typedef struct {
  const char *end;
  int is_intact;
} shim_head;

// Whether only zeros lie between two positions, 1 to `most`: the library writes them over the ends of lines.
static inline int shim_are_zeros(const char *from, const char *to, uintptr_t most) {
  const uintptr_t count = (uintptr_t)to - (uintptr_t)from;
  if (count < 1 || count > most) return 0;
  for (uintptr_t i = 0; i < count; i++) {
    if (from[i] != 0) return 0;
  }
  return 1;
}

// Whether a zero and then only spaces lie between the end of a text and the next one.
static inline int shim_are_spaces(const char *from, const char *to) {
  if ((uintptr_t)to <= (uintptr_t)from || *from != 0) return 0;
  while (++from < to) {
    if (*from != ' ' && *from != '\t') return 0;
  }
  return 1;
}

static inline enum MHD_Result shim_check_header(void *context, enum MHD_ValueKind kind, const char *key,
                                                const char *value) {
  shim_head *head = (shim_head *)context;
  (void)kind;
  head->is_intact = value && shim_are_zeros(head->end, key, 2) && shim_are_spaces(key + strlen(key), value);
  if (head->is_intact) head->end = value + strlen(value);
  return head->is_intact ? MHD_YES : MHD_NO;
}

// Whether the texts of a request's head are complete. The library hands them over without their lengths, so a zero byte
// in one of them cuts it. It splits the head in place: in a complete one the texts follow each other. `uri` and
// `uri_length` are from the callback before escapes were decoded. Versions since 0.9.77 refuse zero bytes themselves and
// store the head in another way.
static inline int shim_has_intact_head(struct MHD_Connection *connection, const char *method, const char *uri,
                                       size_t uri_length, const char *version) {
  const char *library = MHD_get_version();
  if (strncmp(library, "0.9.75", 6) != 0 && strncmp(library, "0.9.76", 6) != 0) return 1;
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
  if (!info || !uri || !version || version != uri + uri_length + 1) return 0;
  if (!shim_are_spaces(method + strlen(method), uri)) return 0;
  shim_head head = {version + strlen(version), 1};
  MHD_get_connection_values(connection, MHD_HEADER_KIND, shim_check_header, &head);
  // The last line and the empty one after it.
  return head.is_intact && shim_are_zeros(head.end, method + info->header_size, 4);
}

static inline enum MHD_Result shim_count_host(void *context, enum MHD_ValueKind kind, const char *key,
                                              const char *value) {
  (void)kind, (void)value;
  if (strcasecmp(key, "Host") == 0) ++*(int *)context;
  return MHD_YES;
}

// Whether a request names more than one host, which RFC 9112 (3.2) forbids: the library looks at the first one alone.
static inline int shim_has_several_hosts(struct MHD_Connection *connection) {
  int count = 0;
  MHD_get_connection_values(connection, MHD_HEADER_KIND, shim_count_host, &count);
  return count > 1;
}

// Starts a server on 127.0.0.1 with a thread a connection; NULL where it cannot. Swift cannot call what takes a
// variable number of arguments. Port 0 takes a free one. A connection without a byte for `seconds` is closed.
static inline struct MHD_Daemon *shim_start_server(uint16_t port, unsigned int connections,
                                                   unsigned int seconds,
                                                   void *(*begin)(void *, const char *, struct MHD_Connection *),
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
                          MHD_OPTION_URI_LOG_CALLBACK, begin, NULL,
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
