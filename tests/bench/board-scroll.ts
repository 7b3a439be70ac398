import { randomUUID } from 'node:crypto'
import { addDays, businessDate } from '@atithi/api/kernel/shared/dates'
import { findFreePort } from '@atithi/embedded-postgres/free-port'
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { browserArgs, findBrowser } from '../support/browser.ts'
import { type NewHotel, openHotel } from '../support/e2e-people.ts'
import { startProduct } from '../support/product.ts'

const rooms = 200
const nights = 60
const nightsOfStay = 4
/** One booking takes so many rooms. */
const roomsOfBooking = 50
const rounds = 3
const framesOfRound = 100

/** Fills every room of a hotel for all nights of the board: each booking is as many bars as it has rooms. */
async function fill({ procedures, propertyId, roomTypeId }: NewHotel): Promise<void> {
  const today = businessDate(new Date(), 'Asia/Kolkata', '06:00')
  for (let night = 0; night < nights; night += nightsOfStay) {
    const stay = { checkIn: addDays(today, night), checkOut: addDays(today, night + nightsOfStay) }
    for (let taken = 0; taken < rooms; taken += roomsOfBooking)
      await procedures.bookings.create.mutate({
        propertyId,
        roomTypeId,
        ...stay,
        rooms: roomsOfBooking,
        adults: roomsOfBooking,
        guestName: `Guest ${night}-${taken}`,
        guestPhone: '9812345678',
        idempotencyKey: randomUUID(),
      })
  }
}

interface Scrolling {
  median: number
  slow: number
  late: number
}

interface Load extends Scrolling {
  /** Of the page's main thread for each frame, whatever else the machine does. */
  processor: number
}

/** Scrolls the element there and back, a step with each frame, and measures the frames in milliseconds. */
const scroll = (page: Page, selector: string, axis: Axis): Promise<Scrolling> =>
  page.evaluate<Scrolling>(`(async () => {
    const frame = document.querySelector(${JSON.stringify(selector)})
    frame.${axis} = 0
    const next = () => new Promise(requestAnimationFrame)
    const times = []
    let before = await next()
    for (let at = 0; at < ${framesOfRound}; at += 1) {
      frame.${axis} += at < ${framesOfRound / 2} ? 40 : -40
      const now = await next()
      times.push(now - before)
      before = now
    }
    times.sort((a, b) => a - b)
    return { median: times[${framesOfRound / 2}], slow: times[${framesOfRound * 0.95}], late: times.filter(time => time > 25).length }
  })()`)

type Axis = 'scrollTop' | 'scrollLeft'

async function load(page: Page, session: CDPSession, selector: string, axis: Axis): Promise<Load> {
  const used = async () =>
    (await session.send('Performance.getMetrics')).metrics.find(
      metric => metric.name === 'TaskDuration',
    )?.value ?? 0
  const before = await used()
  const frames = await scroll(page, selector, axis)
  return { ...frames, processor: ((await used()) - before) * (1000 / framesOfRound) }
}

/** The best of some rounds, each beside its floor: the machine has other work, too. */
async function measure(
  page: Page,
  session: CDPSession,
  axis: Axis,
): Promise<{ board: Load; floor: Load }> {
  const board: Load[] = []
  const floor: Load[] = []
  for (let round = 0; round < rounds; round += 1) {
    board.push(await load(page, session, '[data-measured]', axis))
    floor.push(await load(page, session, '[data-floor]', axis))
  }
  const best = (loads: readonly Load[]) =>
    loads.toSorted((a, b) => a.processor - b.processor)[0] ?? {
      median: 0,
      slow: 0,
      late: 0,
      processor: 0,
    }
  return { board: best(board), floor: best(floor) }
}

const prepare = `(() => {
  const board = document.querySelector('[role="grid"]').parentElement.parentElement
  board.setAttribute('data-measured', '')
  const floor = document.createElement('div')
  floor.setAttribute('data-floor', '')
  floor.style.cssText = 'position: fixed; right: 0; bottom: 0; overflow: auto; width: ' + board.clientWidth + 'px; height: ' + board.clientHeight + 'px; z-index: -1'
  const inner = document.createElement('div')
  inner.style.cssText = 'width: ' + board.scrollWidth + 'px; height: ' + board.scrollHeight + 'px'
  floor.append(inner)
  document.body.append(floor)
})()`

/** Frames of the front desk board while it is scrolled, beside an empty scroller of the same size. Only the ratios are compared between machines. */
async function benchBoard(): Promise<void> {
  const product = await startProduct(await findFreePort(), { SEED: 'none' })
  const { executablePath, env } = await findBrowser()
  const browser = await chromium.launch({ executablePath, args: browserArgs, ...(env && { env }) })
  try {
    const hotel = await openHotel(browser, product.url, { quantity: rooms, publish: false })
    await fill(hotel)
    const page = await hotel.context.newPage()
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`/bookings/board?property=${hotel.propertyId}&nights=${nights}`)
    await page.getByRole('gridcell').first().waitFor()
    await page.waitForLoadState('networkidle')
    await page.evaluate(prepare)
    const session = await hotel.context.newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    console.info(
      `${rooms} rooms × ${nights} nights, ${(rooms * nights) / nightsOfStay} bars; the best of ${rounds} rounds of ${framesOfRound} frames\n`,
    )
    for (const axis of ['scrollTop', 'scrollLeft'] as const) {
      const { board, floor } = await measure(page, session, axis)
      const words = ({ median, slow, late, processor }: Load) =>
        `median ${median.toFixed(1)} ms, 95 % ${slow.toFixed(1)} ms, ${late} late, processor ${processor.toFixed(2)} ms a frame`
      console.info(
        `${axis === 'scrollTop' ? 'down  ' : 'across'}  board: ${words(board)}; empty scroller: ${words(floor)}`,
      )
      console.info(
        `        ratio ${(board.median / floor.median).toFixed(2)} median, ${(board.slow / floor.slow).toFixed(2)} at 95 %, ${(board.processor / floor.processor).toFixed(2)} of the processor`,
      )
    }
  } finally {
    await browser.close()
    await product.stop()
  }
}

await benchBoard()
