import { randomInt } from 'node:crypto'
import net from 'node:net'

/** Below the ports that a system lends to outgoing connections (Linux from 32768, others from 49152): none takes it before the caller does. */
const [lowest, highest] = [20_000, 32_000]

/** A port of this machine that nobody listens on just now. */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(lowest, highest)
    if (await isFree(port)) return port
  }
  throw new Error('no free port')
}

function isFree(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const server = net.createServer().once('error', () => resolve(false))
    server.listen(port, () => server.close(() => resolve(true)))
  })
}
