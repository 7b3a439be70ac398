import net from 'node:net'
import pg from 'pg'

/** A connection over a socket of ours, which can gather what is written to it. */
export class GatheringClient extends pg.Client {
  readonly #socket: net.Socket

  constructor(config?: pg.ClientConfig) {
    const socket = new net.Socket()
    super({ ...config, stream: () => socket })
    this.#socket = socket
  }

  /** What `send` writes goes out as one packet (over TLS, whose records leave by themselves, as several). */
  gather<T>(send: () => T): T {
    this.#socket.cork()
    try {
      return send()
    } finally {
      this.#socket.uncork()
    }
  }
}

/** Sends all of it at once where the connection can: PostgreSQL then wakes once, not once for each part. */
export const inOneMessage = <T>(client: pg.ClientBase, send: () => T): T =>
  client instanceof GatheringClient ? client.gather(send) : send()
