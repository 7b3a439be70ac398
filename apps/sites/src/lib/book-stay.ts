import type { SearchInput } from '@atithi/api/availability/schema'
import { fieldsOf } from '@atithi/api/shared/messages'
import { type BookInput, bookInput } from '@atithi/api/site/schema'
import { answerOrRefusal, type Refusal } from './refusal.ts'
import type { GuestBooking, PricedStay } from './site-api.ts'
import { readStay } from './stay-params.ts'

const guestFieldNames = ['guestName', 'guestEmail', 'guestPhone', 'specialRequests'] as const
type GuestFieldName = (typeof guestFieldNames)[number]
type TypedGuest = Record<GuestFieldName, string>

/** One room for one stay, as the address of the details page names it. */
export interface Choice {
  roomTypeId: string
  ratePlanId: string | undefined
  stay: SearchInput
}

/** What the details page shows: a price that may be taken, or why there is none, and the form as the guest left it. */
export interface DetailsPage {
  status: number
  price?: PricedStay
  /** Why nothing can be booked, or was not. */
  refusal?: Refusal
  errors: Partial<Record<GuestFieldName, string>>
  typed: TypedGuest
  idempotencyKey: string
  /** The total that the guest had agreed to, where it is another now. */
  formerTotal?: number
}

export function readChoice(query: URLSearchParams, today: string): Choice | undefined {
  const { stay } = readStay(query, today)
  const roomTypeId = query.get('roomTypeId')
  return stay && roomTypeId ? { roomTypeId, ratePlanId: query.get('ratePlanId') || undefined, stay } : undefined
}

type Site = Pick<App.Locals, 'api' | 'subdomain'>

/** The page as a guest first sees it. Each view carries a key of its own, so that a form sent twice makes one booking. */
export async function openDetails(site: Site, choice: Choice): Promise<DetailsPage> {
  const typed = { guestName: '', guestEmail: '', guestPhone: '', specialRequests: '' }
  return priced(site, choice, { status: 200, errors: {}, typed, idempotencyKey: crypto.randomUUID() })
}

/** Books what the form says. On any refusal, the page again: with all that was typed, and with the price of now. */
export async function sendDetails(site: Site, choice: Choice, form: FormData): Promise<{ booking: GuestBooking } | { page: DetailsPage }> {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const typed = {
    guestName: text('guestName'),
    guestEmail: text('guestEmail'),
    guestPhone: text('guestPhone'),
    specialRequests: text('specialRequests'),
  }
  const page: DetailsPage = { status: 400, errors: {}, typed, idempotencyKey: text('idempotencyKey') || crypto.randomUUID() }
  const { roomTypeId, ratePlanId, stay } = choice
  const parsed = bookInput.safeParse({
    roomTypeId,
    ratePlanId,
    ...stay,
    ...typed,
    quoteToken: text('quoteToken'),
    idempotencyKey: page.idempotencyKey,
  })
  if (!parsed.success) return { page: await priced(site, choice, { ...page, errors: guestErrors(fieldsOf(parsed.error)) }) }
  const { answer, refusal } = await book(site, parsed.data)
  if (answer) return { booking: answer }
  const refused = await priced(site, choice, { ...page, status: 409, errors: guestErrors(refusal.fields) })
  return { page: afterRefusal(refused, refusal, Number(text('shownTotal'))) }
}

// The schema has turned the phone number into its international form; the API reads that as well as what was typed.
const book = ({ api, subdomain }: Site, input: BookInput) => answerOrRefusal(api.book({ subdomain, ...input }))

function afterRefusal(page: DetailsPage, refusal: Refusal, shownTotal: number): DetailsPage {
  if (refusal.reason === 'INVALID_INPUT' && Object.keys(page.errors).length > 0) return page
  if (refusal.reason !== 'QUOTE_EXPIRED' || !page.price) return { ...page, refusal: page.refusal ?? refusal }
  const changed = Number.isSafeInteger(shownTotal) && shownTotal > 0 && shownTotal !== page.price.totalAmount
  return { ...page, refusal, ...(changed && { formerTotal: shownTotal }) }
}

const guestErrors = (fields: Readonly<Record<string, string>>): DetailsPage['errors'] =>
  Object.fromEntries(guestFieldNames.flatMap(name => (fields[name] ? [[name, fields[name]]] : [])))

async function priced({ api, subdomain }: Site, { roomTypeId, ratePlanId, stay }: Choice, page: DetailsPage): Promise<DetailsPage> {
  const { answer, refusal } = await answerOrRefusal(api.quote({ subdomain, roomTypeId, ratePlanId, ...stay }))
  return refusal ? { ...page, status: 409, refusal } : { ...page, price: answer }
}
