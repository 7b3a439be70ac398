import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import type { AgeBands } from '@atithi/api/selling/availability/rules'
import { type BookInput, bookInput } from '@atithi/api/web/site/schema'
import { isHumanPaced, quoteEndsAt } from './bot-check.ts'
import { faultsOf } from './faults.ts'
import { type GuestErrors, guestFieldNames, type TypedGuest } from './guest-fields.ts'
import { answerOrRefusal, type Refusal } from './refusal.ts'
import type { GuestBooking, PricedStay } from './site-api.ts'
import { readStay, type SiteStay } from './stay-params.ts'
import type { Words } from './words/en.ts'

/** Rooms of one type and plan, with the part of the party that sleeps in them. */
export interface ChosenLine {
  roomTypeId: string
  ratePlanId?: string | undefined
  rooms: number
  adults: number
  children: number
}

/** The rooms of one stay, as the address of the details page names them. */
export interface Choice {
  lines: ChosenLine[]
  stay: SiteStay
}

/** What the details page shows: a price that may be taken, or why there is none, and the form as the guest left it. */
export interface DetailsPage {
  status: number
  price?: PricedStay
  /** Why nothing can be booked, or was not. */
  refusal?: Refusal
  /** The rooms were there when the page was shown, and were gone when the form came. */
  justGone?: boolean
  errors: GuestErrors
  typed: TypedGuest
  idempotencyKey: string
  /** The total that the guest had agreed to, where it is another now. */
  formerTotal?: number
  /** The form came faster than a person writes, or far too late: the guest is asked to send it again. */
  asksAgain?: boolean
  /** The call failed on its way: the booking may stand. Sent again with the same key, it is not made twice. */
  isUnknown?: boolean
}

export function readChoice(
  query: URLSearchParams,
  today: IsoDate,
  t: Words,
  bands: Partial<AgeBands> = {},
): Choice | undefined {
  const { stay } = readStay(query, today, t, bands)
  if (!stay) return undefined
  const lines = query.getAll('line').slice(0, 20).map(readLine)
  if (lines.length > 0) {
    const whole = lines.filter(line => line !== undefined)
    return whole.length === lines.length ? { lines: whole, stay } : undefined
  }
  const roomTypeId = query.get('roomTypeId')
  const { rooms, adults, children } = stay
  const ratePlanId = query.get('ratePlanId') || undefined
  return roomTypeId
    ? { lines: [{ roomTypeId, ...(ratePlanId && { ratePlanId }), rooms, adults, children }], stay }
    : undefined
}

/** 'type.plan.rooms.adults.children' */
function readLine(text: string): ChosenLine | undefined {
  const [, roomTypeId = '', ratePlanId = '', ...counts] =
    /^([0-9a-f-]{36})\.([0-9a-f-]{36})\.(\d{1,2})\.(\d{1,3})\.(\d{1,3})$/.exec(text) ?? []
  const [rooms = 0, adults = 0, children = 0] = counts.map(Number)
  return roomTypeId ? { roomTypeId, ratePlanId, rooms, adults, children } : undefined
}

/** Lines as `readChoice` reads them. */
export const writeLine = (line: Required<ChosenLine>): string =>
  [line.roomTypeId, line.ratePlanId, line.rooms, line.adults, line.children].join('.')

type Site = Pick<App.Locals, 'api' | 'subdomain' | 't' | 'language' | 'reportError'>

/** The page as a guest first sees it. Each view carries a key of its own, so that a form sent twice makes one booking. */
export async function openDetails(site: Site, choice: Choice): Promise<DetailsPage> {
  return priced(site, choice, {
    status: 200,
    errors: {},
    typed: typedIn(new FormData()),
    idempotencyKey: crypto.randomUUID(),
  })
}

const textIn = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
const typedIn = (form: FormData) =>
  Object.fromEntries(guestFieldNames.map(name => [name, textIn(form, name)])) as TypedGuest

/** Books what the form says. On any refusal, the page again: with all that was typed, and with the price of now. */
export async function sendDetails(
  site: Site,
  choice: Choice,
  form: FormData,
  now = Date.now(),
): Promise<{ booking: GuestBooking } | { page: DetailsPage }> {
  const typed = typedIn(form)
  const quoteToken = textIn(form, 'quoteToken')
  const page: DetailsPage = {
    status: 400,
    errors: {},
    typed,
    idempotencyKey: textIn(form, 'idempotencyKey') || crypto.randomUUID(),
  }
  const shownTotal = Number(textIn(form, 'shownTotal'))
  const parsed = await readBooking(form, choice, page)
  const errors = {
    ...(parsed.error && guestErrors(parsed.error, site.t)),
    ...consentError(typed, site.t),
  }
  if (Object.keys(errors).length > 0)
    return {
      page: keepQuote(await priced(site, choice, { ...page, errors }), {
        quoteToken,
        shownTotal,
        now,
      }),
    }
  if (!parsed.success || !isHumanPaced(quoteToken, now))
    return { page: await priced(site, choice, { ...page, asksAgain: true }) }
  const { answer, refusal, failure } = await bookForSure(site, parsed.data)
  if (answer) return { booking: answer }
  if (!refusal) {
    site.reportError(failure)
    return { page: await priced(site, choice, { ...page, status: 503, isUnknown: true }) }
  }
  return {
    page: afterRefusal(await priced(site, choice, { ...page, status: 409 }), refusal, shownTotal),
  }
}

function readBooking(
  form: FormData,
  { lines, stay }: Choice,
  { typed, idempotencyKey }: DetailsPage,
) {
  const { consent: _, pay, again, ...guest } = typed
  return bookInput.safeParseAsync({
    ...stay,
    lines,
    ...guest,
    ...(pay && { pay }),
    ...(again === 'yes' && { again: true }),
    idempotencyKey,
    quoteToken: textIn(form, 'quoteToken'),
    website: textIn(form, 'website'),
  })
}

const consentError = ({ consent }: TypedGuest, t: Words): GuestErrors =>
  consent === 'yes' ? {} : { consent: t.details.consentNeeded }

// The schema has turned the phone number into its international form; the API reads that as well as what was typed.
const book = (
  { api, subdomain, language }: Site,
  { companyName, companyGstin, companyAddress, ...input }: BookInput,
) =>
  answerOrRefusal(
    api.book({
      ...input,
      ...(companyName &&
        companyGstin &&
        companyAddress && { companyName, companyGstin, companyAddress }),
      subdomain,
      language,
    }),
  )

interface Sent {
  answer?: GuestBooking
  refusal?: Refusal
  /** Nobody could tell whether it was booked. */
  failure?: unknown
}

/** Asks a second time where nobody could tell whether the first booked: the key keeps it one booking. */
async function bookForSure(site: Site, input: BookInput): Promise<Sent> {
  try {
    return await book(site, input).catch(() => book(site, input))
  } catch (failure) {
    return { failure }
  }
}

/** A price that still holds stays the guest's, with its time: a correction may be sent at once. */
function keepQuote(
  page: DetailsPage,
  { quoteToken, shownTotal, now }: { quoteToken: string; shownTotal: number; now: number },
): DetailsPage {
  const endsAt = quoteEndsAt(quoteToken)
  if (page.price?.totalAmount !== shownTotal || endsAt === undefined || endsAt <= now) return page
  return {
    ...page,
    price: { ...page.price, token: quoteToken, expiresAt: new Date(endsAt).toISOString() },
  }
}

function afterRefusal(page: DetailsPage, refusal: Refusal, shownTotal: number): DetailsPage {
  // The guest is told of the booking that the key has made: what they send after that is meant as another.
  if (refusal.reason === 'IDEMPOTENCY_KEY_REUSED')
    return { ...page, refusal, idempotencyKey: crypto.randomUUID() }
  if (refusal.reason === 'SOLD_OUT') return { ...page, refusal, justGone: true }
  if (refusal.reason !== 'QUOTE_EXPIRED' || !page.price)
    return { ...page, refusal: page.refusal ?? refusal }
  const changed =
    Number.isSafeInteger(shownTotal) && shownTotal > 0 && shownTotal !== page.price.totalAmount
  return { ...page, refusal, ...(changed && { formerTotal: shownTotal }) }
}

function guestErrors(error: Parameters<typeof faultsOf>[0], t: Words): GuestErrors {
  const faults = faultsOf(error)
  return Object.fromEntries(
    guestFieldNames.flatMap(name =>
      faults.filter(({ field }) => field === name).map(fault => [name, t.fault(fault)]),
    ),
  )
}

async function priced(
  { api, subdomain }: Pick<Site, 'api' | 'subdomain'>,
  { lines, stay }: Choice,
  page: DetailsPage,
): Promise<DetailsPage> {
  const { answer, refusal } = await answerOrRefusal(api.quote({ subdomain, ...stay, lines }))
  return refusal ? { ...page, status: 409, refusal } : { ...page, price: answer }
}
