import os from 'node:os'
import { parseArgs } from 'node:util'
import { openGround, residentMegabytes } from './ground.ts'
import { openBenchHotel } from './hotel.ts'
import { measureInTurns } from './load.ts'
import { workOf } from './loads.ts'
import { firstLoadOfBackOffice, sizeOfPage } from './sizes.ts'
import { type Line, tableOf } from './table.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '3' }, only: { type: 'string', default: '' } } })

const say = (message: string) => console.info(message)

/** Measures the product beside its floors and prints one table. Figures of two machines or two runs are not compared; ratios are. */
async function bench(): Promise<void> {
  const ground = await openGround()
  try {
    const idle = residentMegabytes(ground.serverPid)
    const hotel = await openBenchHotel(ground.databaseUrl)
    const home = `${ground.productUrl}/sites/${hotel.subdomain}/`
    const answer = await fetch(home)
    const ports = await ground.startFloors({ databaseUrl: ground.databaseUrl, ...hotel.recorded, page: await answer.text() })
    const lines: Line[] = []
    for (const work of workOf(ground, hotel, ports, answer.ok)) {
      if (!work.name.includes(values.only)) continue
      say(`• ${work.name}`)
      const measured = await measureInTurns(work.product, work.floor, Number(values.seconds))
      lines.push({ work, ...measured, residentMegabytes: residentMegabytes(ground.serverPid) })
    }
    say(
      `\n${os.cpus().length} processors, 16 connections, the best of two rounds of ${values.seconds} s; the load comes from the same machine\n`,
    )
    say(tableOf(lines))
    say(`\nserver at rest: ${idle ?? '?'} MB (≤ 180)`)
    say(firstLoadOfBackOffice() ?? 'back office: not built (npm run build)')
    if (answer.ok) for (const page of ['', 'rooms', 'book']) say(await sizeOfPage(home + page))
    else say('websites: not built (npm run build)')
  } finally {
    await ground.stop()
  }
}

await bench()
