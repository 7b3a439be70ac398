import { setTimeout as sleep } from 'node:timers/promises'
import type { HttpAnswer } from '../support/http-client.ts'

const patienceMs = 90_000

/**
 * Asks until there is an answer: a connection that breaks, as a server dies, leaves whoever asked without knowledge, and they ask the same
 * again. A server that starts says so by its status and is asked again, too. A failure of the product is an answer.
 */
export async function surely(ask: () => Promise<HttpAnswer>): Promise<HttpAnswer> {
  const end = Date.now() + patienceMs
  for (;;) {
    const answer = await ask().catch(() => undefined)
    if (answer && !answer.reason?.startsWith('HTTP')) return answer
    if (Date.now() > end) throw new Error(`no answer for ${patienceMs} ms: ${answer?.reason}`)
    await sleep(100)
  }
}
