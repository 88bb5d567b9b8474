import { Client, type ClientConfig } from 'pg'

// A pool stops listening to a connection the moment it hands it out, and its new holder begins a moment later. A database
// that is restarted just then says so to nobody, which would end the process; the next query fails and tells the caller.
export class HeardClient extends Client {
  constructor(config?: ClientConfig) {
    super(config)
    this.on('error', () => undefined)
  }
}
