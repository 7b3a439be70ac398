import type { Visits } from '@atithi/api/web/site/commands/visits'
import { describe, expect, it } from 'vitest'
import { createVisitCounter } from './visit-counter.ts'

const phone = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36'

function counting(add?: (visits: Visits[]) => Promise<void>) {
  const written: Visits[] = []
  const take = async (visits: Visits[]) => void written.push(...visits)
  const log = { warn: () => {} }
  const counter = createVisitCounter({
    add: add ?? take,
    isOwnHost: host => host === 'app.example.in',
    everyMs: 60_000,
    log,
  })
  const look = (url: string, headers: Record<string, string> = {}, previewToken?: string) =>
    counter.count({
      site: { subdomain: 'lakeview', basePath: '', url, ...(previewToken && { previewToken }) },
      headers: { host: 'lakeview.example.in', 'user-agent': phone, ...headers },
    })
  const sums = async () => {
    await counter.stop()
    return Object.fromEntries(
      written.map(({ kind, source, language, times }) => [`${kind} ${source} ${language}`, times]),
    )
  }
  return { counter, look, sums, written }
}

describe('createVisitCounter', () => {
  it('counts pages, and as a visit only what comes from elsewhere', async () => {
    const { look, sums } = counting()
    look('/')
    look('/', { referer: 'https://www.google.co.in/' })
    look('/hi/rooms', { referer: 'https://m.facebook.com/' })
    look('/rooms', { referer: 'https://lakeview.example.in/' })
    look('/rooms', { referer: 'https://app.example.in/website' })
    look('/', { referer: 'https://www.travel-blog.in/udaipur' })
    look('/?utm_source=Newsletter&utm_medium=email', { referer: 'https://mail.google.com/' })
    expect(await sums()).toEqual({
      'page direct en': 1,
      'visit direct en': 1,
      'page google en': 1,
      'visit google en': 1,
      'page facebook hi': 1,
      'visit facebook hi': 1,
      'page site en': 2,
      'page travel-blog.in en': 1,
      'visit travel-blog.in en': 1,
      'page newsletter en': 1,
      'visit newsletter en': 1,
    })
  })

  it('counts a search where dates are asked for', async () => {
    const { look, sums } = counting()
    const inside = { referer: 'https://lakeview.example.in/' }
    look('/book', inside)
    look('/book?checkIn=2026-11-20&checkOut=2026-11-22&adults=2', inside)
    expect(await sums()).toEqual({ 'page site en': 2, 'search site en': 1 })
  })

  it.each([
    ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
    ['facebookexternalhit/1.1'],
    ['WhatsApp/2.23.20.0'],
    ['curl/8.5.0'],
    ['Mozilla/5.0 (X11; Linux) HeadlessChrome/130.0'],
  ])('does not count %s', async agent => {
    const { look, sums } = counting()
    look('/', { 'user-agent': agent })
    expect(await sums()).toEqual({})
  })

  it('counts neither previews nor what a browser fetches in advance', async () => {
    const { look, sums } = counting()
    look('/', {}, 'a.b')
    look('/', { 'sec-purpose': 'prefetch' })
    expect(await sums()).toEqual({})
  })

  it('keeps what could not be written until it can', async () => {
    let fails = true
    const written: Visits[] = []
    const { counter, look } = counting(async visits => {
      if (fails) throw new Error('no database')
      written.push(...visits)
    })
    look('/')
    await counter.flush()
    look('/')
    fails = false
    await counter.stop()
    expect(written.map(({ kind, times }) => [kind, times])).toEqual([
      ['page', 2],
      ['visit', 2],
    ])
  })
})
