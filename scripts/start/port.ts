import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Whether a program listens on the port of this machine. */
export async function isPortTaken(port: number): Promise<boolean> {
  const answers = await Promise.all(['127.0.0.1', '::1'].map(host => connects(host, port)))
  return answers.includes(true)
}

/** Waits until nobody listens on the port; false when somebody still does after `patienceMs`. */
export async function waitForFreePort(port: number, patienceMs: number): Promise<boolean> {
  const deadline = Date.now() + patienceMs
  while (await isPortTaken(port)) {
    if (Date.now() >= deadline) return false
    await sleep(200)
  }
  return true
}

function connects(host: string, port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = net.connect({ host, port, timeout: 1_000 })
    const answer = (taken: boolean) => {
      socket.destroy()
      resolve(taken)
    }
    socket.once('connect', () => answer(true))
    socket.once('timeout', () => answer(false))
    socket.once('error', () => answer(false))
  })
}
