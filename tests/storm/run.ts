import { parseArgs } from 'node:util'
import { findFreePort } from '@atithi/embedded-postgres/free-port'
import { startProduct } from '../support/product.ts'
import { runStorm } from './storm.ts'

const { values } = parseArgs({
  options: {
    attempts: { type: 'string', default: '100000' },
    /** At one hotel, before the next is opened. */
    'per-house': { type: 'string', default: '2500' },
    'kill-every-seconds': { type: 'string', default: '20' },
    minutes: { type: 'string', default: '240' },
  },
})
const say = (message: string) => console.info(message)

/** The long form of the storm: every path that takes rooms or gives them back, with kills; then nothing is lost, doubled or oversold. */
const sandboxPort = await findFreePort()
const settings = { SEED: 'none', SANDBOX_PORT: String(sandboxPort) }
const product = await startProduct(await findFreePort(), settings)
try {
  say(`a storm of ${values.attempts} attempts, with the server killed on the way`)
  const began = performance.now()
  const { attempts, kills, outcomes, faults } = await runStorm(product, {
    attempts: Number(values.attempts),
    perHouse: Number(values['per-house']),
    killEverySeconds: Number(values['kill-every-seconds']),
    mostMinutes: Number(values.minutes),
    sandboxUrl: `http://localhost:${sandboxPort}`,
    onHouse: said => {
      const seconds = Math.round((performance.now() - began) / 1000)
      say(`• ${said.attempts} attempts, ${said.kills} kills, ${said.faults} faults, ${seconds} s`)
    },
  })
  for (const [name, counted] of outcomes) {
    const words = [...counted].map(([outcome, times]) => `${times} ${outcome}`)
    say(`  ${name}: ${words.join(', ')}`)
  }
  for (const fault of faults.slice(0, 50)) say(`FAULT ${fault}`)
  say(`${attempts} attempts, ${kills} kills: ${faults.length} faults`)
  process.exitCode = faults.length === 0 ? 0 : 1
} finally {
  await product.stop()
}
