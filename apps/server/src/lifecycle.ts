import type { Socket } from 'node:net'

/** What the parts of a process need to know about its end. */
export interface Lifecycle {
  readonly stopping: boolean
  /** From here on /readyz says no, so that a balancer sends nobody new. */
  beginStopping(): void
  /** A connection that never ends by itself (live events): cut when the process stops, so that its browser connects anew. */
  keepUntilStop(socket: Socket): void
  cutStreams(): void
}

export function createLifecycle(): Lifecycle {
  const streams = new Set<Socket>()
  let stopping = false
  return {
    get stopping() {
      return stopping
    },
    beginStopping() {
      stopping = true
    },
    keepUntilStop(socket) {
      if (streams.has(socket)) return
      streams.add(socket)
      socket.once('close', () => streams.delete(socket))
    },
    cutStreams() {
      for (const socket of streams) socket.destroy()
    },
  }
}
