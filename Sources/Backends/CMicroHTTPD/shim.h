#pragma once

#include <arpa/inet.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <string.h>

// Starts a server on 127.0.0.1 with a thread a connection; NULL where it cannot. Swift cannot call what takes a
// variable number of arguments. Port 0 takes a free one.
static inline struct MHD_Daemon *shim_start_server(uint16_t port, unsigned int connections,
                                                   unsigned int seconds,
                                                   MHD_AccessHandlerCallback handle,
                                                   MHD_RequestCompletedCallback complete,
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
                          MHD_OPTION_END);
}

// The port that a server listens on.
static inline uint16_t shim_port(struct MHD_Daemon *server) {
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(server, MHD_DAEMON_INFO_BIND_PORT);
  return info ? info->port : 0;
}
