// Whether what is sent to this host leaves the machine: neither a socket's folder nor the machine's own address.
export const isOffMachine = (host: string): boolean =>
  !/^(\/.*|localhost|.*\.localhost|127(\.\d{1,3}){3}|\[?::1\]?|)$/i.test(host)
