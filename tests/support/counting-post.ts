import { once } from 'node:events'
import net from 'node:net'

/** A mail server of this machine that keeps nothing: it says how often it took which letter. */
export interface CountingPost {
  /** For SMTP_URL. */
  url: string
  /** The message id of every letter that it took, in order, with those that it took again. */
  taken: readonly string[]
  /** Called with each letter that it has taken, before the sender is told so. */
  onTaken(listener: (messageId: string) => void): void
  stop(): Promise<void>
}

/** Starts it on a free port. */
export async function startCountingPost(): Promise<CountingPost> {
  const taken: string[] = []
  let listener: (messageId: string) => void = () => {}
  const take = (letter: string) => {
    const messageId = /^message-id:\s*(<[^>]*>)/im.exec(letter)?.[1] ?? ''
    taken.push(messageId)
    listener(messageId)
  }
  const server = net.createServer(socket => talk(socket, take)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('no free port')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    taken,
    onTaken: called => {
      listener = called
    },
    stop: () => new Promise(resolve => server.close(() => resolve())),
  }
}

/** The mail server's side of SMTP (RFC 5321), as far as a client without extensions needs it. */
function talk(socket: net.Socket, take: (letter: string) => void): void {
  let heard = ''
  let inLetter = false
  const say = (line: string) => socket.write(`${line}\r\n`)
  const answer = (said: string) => {
    if (inLetter) {
      take(said)
      inLetter = false
      return say('250 Taken')
    }
    inLetter = /^data$/i.test(said)
    if (/^quit/i.test(said)) return socket.end('221 Bye\r\n')
    return say(inLetter ? '354 Go on' : '250 Fine')
  }
  // A client that dies in the middle of a letter is what it is here for.
  socket.on('error', () => {})
  socket.on('data', chunk => {
    heard += chunk.toString('latin1')
    for (;;) {
      const end = inLetter ? '\r\n.\r\n' : '\r\n'
      const at = heard.indexOf(end)
      if (at < 0) return
      const said = heard.slice(0, at)
      heard = heard.slice(at + end.length)
      answer(said)
    }
  })
  say('220 counting')
}
