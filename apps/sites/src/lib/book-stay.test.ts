import { signQuote } from '@atithi/api/web/site/adapters/quote-token'
import { bookInput } from '@atithi/api/web/site/schema'
import { describe, expect, it } from 'vitest'
import { openDetails, readChoice, sendDetails } from './book-stay.ts'
import type { GuestBooking, PricedStay, SiteApi } from './site-api.ts'
import { en } from './words/en.ts'

const roomTypeId = '019b5a2d-0ae0-7b3e-b2c0-ce894cadf4e1'
const stay = {
  checkIn: '2026-12-01',
  checkOut: '2026-12-02',
  adults: 2,
  children: 0,
  rooms: 1,
} as const
const choice = { lines: [{ roomTypeId, rooms: 1, adults: 2, children: 0 }], stay }
const now = Date.parse('2026-11-21T10:00:30.000Z')
const promise = {
  propertyId: 'p1',
  checkIn: stay.checkIn,
  checkOut: stay.checkOut,
  lines: [{ roomTypeId, ratePlanId: 'q1', rooms: 1, adults: 2, children: 0, rates: [500_000] }],
  fees: [],
}
/** A quote that was made so many milliseconds before now. */
const quoteOf = (age: number) =>
  signQuote({ ...promise, expiresAt: new Date(now - age + 15 * 60_000).toISOString() }, 'key')
const sealed = quoteOf(30_000)
const price: PricedStay = {
  rooms: 1,
  nights: [],
  roomAmount: 500_000,
  taxAmount: 25_000,
  feeAmount: 0,
  fees: [],
  totalAmount: 525_000,
  lines: [],
  ratePlan: { name: 'Flexible', mealPlan: 'EP', isRefundable: true, cancellation: null },
  payment: [{ pay: 'at-hotel', amount: 0 }],
  token: 'a new one',
  expiresAt: '2026-11-21T10:15:00Z',
}
const refused = (reason: string) =>
  Object.assign(new Error('outer'), {
    code: 'CONFLICT',
    cause: Object.assign(new Error(reason), { reason, details: {} }),
  })

const siteThat = (
  book: (input?: { idempotencyKey: string }) => Promise<GuestBooking>,
  quote = async () => price,
) => {
  const unused = () => Promise.reject(new Error('not asked here'))
  const others = {
    bySubdomain: unused,
    availability: unused,
    calendar: unused,
    booking: unused,
    cancel: unused,
    previewOwnChange: unused,
    changeOwn: unused,
    updateOwn: unused,
    pay: unused,
    paid: unused,
  }
  const api: SiteApi = {
    ...others,
    reviews: unused,
    review: unused,
    submitReview: unused,
    quote,
    book,
  }
  return { api, subdomain: 'lakeview', t: en, language: 'en' as const, reportError: () => {} }
}
const never = () => Promise.reject(new Error('must not book'))

const formOf = (changes: Record<string, string> = {}) => {
  const form = new FormData()
  const fields = {
    guestName: 'Asha Rao',
    guestEmail: 'asha@example.com',
    guestPhone: '98765 43210',
    specialRequests: '',
    idempotencyKey: 'k1',
    consent: 'yes',
    companyName: '',
    companyGstin: '',
    companyAddress: '',
    again: '',
    website: '',
  }
  for (const [name, value] of Object.entries({
    ...fields,
    quoteToken: sealed,
    shownTotal: '525000',
    ...changes,
  }))
    form.set(name, value)
  return form
}

describe('readChoice', () => {
  it('needs a room and a stay', () => {
    const query = new URLSearchParams({
      roomTypeId,
      checkIn: stay.checkIn,
      checkOut: stay.checkOut,
    })
    expect(readChoice(query, '2026-11-21', en)).toEqual(choice)
    expect(readChoice(query, '2026-12-05', en)).toBeUndefined()
    expect(
      readChoice(
        new URLSearchParams({ checkIn: stay.checkIn, checkOut: stay.checkOut }),
        '2026-11-21',
        en,
      ),
    ).toBeUndefined()
  })
})

describe('openDetails', () => {
  it('gives each view a key of its own', async () => {
    const [one, other] = await Promise.all([
      openDetails(siteThat(never), choice),
      openDetails(siteThat(never), choice),
    ])
    expect(one.idempotencyKey).not.toBe(other.idempotencyKey)
  })
  it('says why there is no price', async () => {
    const page = await openDetails(
      siteThat(never, () => Promise.reject(refused('RESTRICTED'))),
      choice,
    )
    expect(page).toMatchObject({ status: 409, refusal: { reason: 'RESTRICTED' } })
    expect(page.price).toBeUndefined()
  })
  it('does not say of rooms that were gone before that somebody has just taken them', async () => {
    const page = await openDetails(
      siteThat(never, () => Promise.reject(refused('SOLD_OUT'))),
      choice,
    )
    expect(page).toMatchObject({ status: 409, refusal: { reason: 'SOLD_OUT' } })
    expect(page.justGone).toBeUndefined()
  })
})

describe('sendDetails', () => {
  it('keeps what was typed, and the key, when a field is wrong', async () => {
    const sent = await sendDetails(
      siteThat(never),
      choice,
      formOf({ guestPhone: '12', guestName: ' ' }),
      now,
    )
    expect(sent).toMatchObject({
      page: {
        status: 400,
        idempotencyKey: 'k1',
        typed: { guestPhone: '12', guestEmail: 'asha@example.com' },
      },
    })
    expect('page' in sent && Object.keys(sent.page.errors)).toEqual(['guestName', 'guestPhone'])
  })
  it('shows the former and the new price when a quote has expired', async () => {
    const dearer = async () => ({ ...price, totalAmount: 600_000 })
    const sent = await sendDetails(
      siteThat(() => Promise.reject(refused('QUOTE_EXPIRED')), dearer),
      choice,
      formOf(),
      now,
    )
    expect(sent).toMatchObject({
      page: {
        status: 409,
        formerTotal: 525_000,
        price: { totalAmount: 600_000 },
        refusal: { reason: 'QUOTE_EXPIRED' },
      },
    })
  })
  it('speaks of no change where the price is the same', async () => {
    const sent = await sendDetails(
      siteThat(() => Promise.reject(refused('QUOTE_EXPIRED'))),
      choice,
      formOf(),
      now,
    )
    expect('page' in sent && sent.page.formerTotal).toBeUndefined()
  })
  it('says that the last room has gone', async () => {
    const sent = await sendDetails(
      siteThat(() => Promise.reject(refused('SOLD_OUT'))),
      choice,
      formOf(),
      now,
    )
    expect(sent).toMatchObject({
      page: { refusal: { reason: 'SOLD_OUT' }, justGone: true, typed: { guestName: 'Asha Rao' } },
    })
  })
  it('tells of the booking that this page has made already, and makes another only after that', async () => {
    const sent = await sendDetails(
      siteThat(() => Promise.reject(refused('IDEMPOTENCY_KEY_REUSED'))),
      choice,
      formOf({ guestName: 'Asha R.' }),
      now,
    )
    expect(sent).toMatchObject({
      page: {
        status: 409,
        refusal: { reason: 'IDEMPOTENCY_KEY_REUSED' },
        typed: { guestName: 'Asha R.' },
        price,
      },
    })
    expect('page' in sent && sent.page.idempotencyKey).not.toBe('k1')
  })
  it('does not say of the last room that somebody else has it when this page has booked it', async () => {
    const sent = await sendDetails(
      siteThat(
        () => Promise.reject(refused('IDEMPOTENCY_KEY_REUSED')),
        () => Promise.reject(refused('SOLD_OUT')),
      ),
      choice,
      formOf({ guestName: 'Asha R.' }),
      now,
    )
    expect(sent).toMatchObject({
      page: { status: 409, refusal: { reason: 'IDEMPOTENCY_KEY_REUSED' } },
    })
    expect('page' in sent && sent.page.price).toBeUndefined()
  })
  it('tries once more by the same key where the call failed, and else says that it does not know', async () => {
    const keys: unknown[] = []
    const failing = (times: number) => (input?: { idempotencyKey: string }) => {
      keys.push(input?.idempotencyKey)
      return keys.length <= times
        ? Promise.reject(new Error('disk'))
        : Promise.resolve({ code: 'K7M2PQ4X' } as GuestBooking)
    }
    expect(await sendDetails(siteThat(failing(1)), choice, formOf(), now)).toMatchObject({
      booking: { code: 'K7M2PQ4X' },
    })
    keys.length = 0
    expect(await sendDetails(siteThat(failing(2)), choice, formOf(), now)).toMatchObject({
      page: { status: 503, isUnknown: true, idempotencyKey: 'k1' },
    })
    expect(keys).toEqual(['k1', 'k1'])
  })
  it('asks again who is faster than people are, or comes after a day', async () => {
    for (const age of [500, 25 * 60 * 60_000]) {
      const sent = await sendDetails(
        siteThat(never),
        choice,
        formOf({ quoteToken: quoteOf(age) }),
        now,
      )
      expect(sent).toMatchObject({
        page: { status: 400, asksAgain: true, errors: {}, price: { token: 'a new one' } },
      })
    }
  })
  it('refuses what a program wrote in the hidden field', async () => {
    const sent = await sendDetails(
      siteThat(never),
      choice,
      formOf({ website: 'https://buy.example' }),
      now,
    )
    expect(sent).toMatchObject({ page: { asksAgain: true } })
  })
  it('keeps a price that still holds, so that a correction can be sent at once', async () => {
    const sent = await sendDetails(siteThat(never), choice, formOf({ consent: '' }), now)
    expect(sent).toMatchObject({
      page: { errors: { consent: en.details.consentNeeded }, price: { token: sealed } },
    })
    const dearer = await sendDetails(
      siteThat(never, async () => ({ ...price, totalAmount: 600_000 })),
      choice,
      formOf({ consent: '' }),
      now,
    )
    expect(dearer).toMatchObject({ page: { price: { token: 'a new one' } } })
  })
  it('hands on the company that the bill is for', async () => {
    let asked: unknown
    const site = siteThat(never)
    site.api.book = input => {
      asked = input
      return Promise.reject(refused('SOLD_OUT'))
    }
    const company = {
      companyName: ' Kalpataru Foods',
      companyGstin: '08 aakfc 4821q1zy',
      companyAddress: '4 MI Road, Jaipur 302001',
    }
    await sendDetails(site, choice, formOf({ specialRequests: 'Late arrival', ...company }), now)
    expect((await bookInput.safeParseAsync(asked)).success).toBe(true)
    expect(asked).toMatchObject({
      specialRequests: 'Late arrival',
      companyName: 'Kalpataru Foods',
      companyGstin: '08AAKFC4821Q1ZY',
    })
  })
  it('hands on nothing of a company where there is none', async () => {
    let asked: unknown
    const site = siteThat(never)
    site.api.book = input => {
      asked = input
      return Promise.reject(refused('SOLD_OUT'))
    }
    await sendDetails(site, choice, formOf(), now)
    expect((await bookInput.safeParseAsync(asked)).error).toBeUndefined()
    expect(asked).not.toHaveProperty('companyName')
  })
  it.each([
    ['', '08AAKFC4821Q1ZY', 'companyName'],
    ['Kalpataru Foods', '', 'companyGstin'],
    ['Kalpataru Foods', '08AAKFC4821Q1ZX', 'companyGstin'],
    ['Kalpataru Foods', '08AAKFC', 'companyGstin'],
    ['Kalpataru Foods', '08AAKFC4821Q1ZY', 'companyAddress'],
  ])('refuses the company %j with the number %j', async (companyName, companyGstin, field) => {
    const sent = await sendDetails(
      siteThat(never),
      choice,
      formOf({ companyName, companyGstin }),
      now,
    )
    expect('page' in sent && Object.keys(sent.page.errors)).toEqual([field])
  })
})
