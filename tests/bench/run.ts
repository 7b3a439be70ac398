import os from 'node:os'
import { parseArgs } from 'node:util'
import { askSite } from '../support/site-page.ts'
import { benchChannels } from './channel-lag.ts'
import { openGround, residentMegabytes } from './ground.ts'
import { measureInTurns } from './load.ts'
import { workOf } from './loads.ts'
import { openPlatform, type Platform } from './platform/platform.ts'
import { rows } from './rows/all-rows.ts'
import { firstLoadOfBackOffice, sizeOfPage } from './sizes.ts'
import type { Statement } from './statements.ts'
import { type Line, tableOf } from './table.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    /** Measures growth against a platform of so many hotels: 10000 has 2,000,000 bookings, made once and kept. */
    hotels: { type: 'string' },
    large: { type: 'boolean', default: false },
  },
})

const smallHotels = 6
const largeHotels = values.hotels ? Number(values.hotels) : values.large ? 10_000 : undefined
/** As the platform sells on an evening: a hundred connections, two sales a second. */
const channelLoad = { hotels: 100, each: 1, sales: 100, pace: 4 }
const channelWork = 'sale to a channel'
const say = (message: string) => console.info(message)

/** Measures the product beside its floors and prints one table. Figures of two machines or two runs are not compared; ratios are. */
async function bench(): Promise<void> {
  const ground = await openGround()
  const platforms: Platform[] = []
  const open = async (hotels: number) => {
    const platform = await openPlatform(ground, hotels, say)
    platforms.push(platform)
    return platform
  }
  try {
    const small = await open(smallHotels)
    const large = largeHotels === undefined ? undefined : await open(largeHotels)
    const recorded = new Map<string, Statement[]>()
    for (const row of rows) recorded.set(row.name, await small.statementsOf(row))
    const home = await askSite(small.url, 'bench-1')
    const { booking, availability } = small.hotel.recorded
    const facts = {
      databaseUrl: small.databaseUrl,
      booking,
      availability,
      reads: Object.fromEntries(recorded),
      page: home.text,
    }
    const ports = await ground.startFloors(facts)
    const machine = {
      settle: async () => {
        for (const platform of platforms) await platform.settle()
      },
      spent: ground.spent,
    }
    const lines: Line[] = []
    for (const work of workOf(small, recorded, home.status === 200)) {
      if (!work.name.includes(values.only)) continue
      say(`• ${work.name}`)
      const sides = {
        product: work.on(small),
        floor: work.floor(ports, small),
        bare: work.bare?.on(ports, small),
        large: large && work.on(large),
      }
      const measured = await measureInTurns(sides, Number(values.seconds), machine)
      for (const [side, { failed, firstFailure }] of Object.entries(measured))
        if (firstFailure) say(`  ${side}: ${failed} failed, the first with ${firstFailure}`)
      const { product, floor, bare, large: grown } = measured
      if (product && floor)
        lines.push({
          work,
          product,
          floor,
          bare,
          large: grown,
          residentMegabytes: residentMegabytes(small.pid),
        })
    }
    say(
      `\n${os.cpus().length} processors, 16 connections, the best of two rounds of ${values.seconds} s; the load comes from the same machine`,
    )
    say(
      `small: ${smallHotels} hotels${large ? `; large: ${large.hotels} hotels` : ''}; one of them has 20,000 bookings\n`,
    )
    say(tableOf(lines))
    if (channelWork.includes(values.only)) {
      say(`\n• ${channelWork}`)
      say(await benchChannels(ground, channelLoad, () => {}))
    }
    say(
      `\nserver at rest: ${platforms.map(({ hotels, idleMegabytes }) => `${idleMegabytes ?? '?'} MB on ${hotels} hotels`).join(', ')} (≤ 180)`,
    )
    say(firstLoadOfBackOffice() ?? 'back office: not built (npm run build)')
    if (home.status === 200)
      for (const page of ['/', '/rooms', '/book'])
        say(await sizeOfPage(small.url, { subdomain: 'bench-1', path: page }))
    else say('websites: not built (npm run build)')
  } finally {
    for (const platform of platforms) await platform.close()
    await ground.stop()
  }
}

await bench()
