import type { RequestFacts } from './services.ts'

const COOKIE = 'atithi_wrote'
/** A replica that is further behind than this is not one to read from. */
const KEPT_SECONDS = 600
const place = /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/

/** Up to where in the log of the database a browser has written, of a Cookie header. Whoever makes one up only reads from the primary. */
export function readLastWrite(cookieHeader: string | undefined): string | undefined {
  const pairs = cookieHeader?.split(';').map(pair => pair.trim().split('=')) ?? []
  const value = pairs.find(([name]) => name === COOKIE)?.[1]
  return value !== undefined && place.test(value) ? value : undefined
}

/** Remembers in the person's browser how far they have written, so that the copies from which they read next have it. */
export function rememberWrite(request: RequestFacts, writtenUpTo: string, secure: boolean): void {
  if (request.lastWrite && !isLater(writtenUpTo, request.lastWrite)) return
  request.lastWrite = writtenUpTo
  request.setCookie(
    `${COOKIE}=${writtenUpTo}; Path=/; Max-Age=${KEPT_SECONDS}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`,
  )
}

const isLater = (one: string, other: string): boolean => bytesOf(one) > bytesOf(other)

function bytesOf(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
