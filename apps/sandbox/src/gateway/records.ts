import { randomBytes, randomInt } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { Account, EntityOf, Kind } from './entities.ts'

/** An entity, whose it is, and what the sandbox knows of it beyond the wire. */
export interface Kept<K extends Kind = Kind> {
  kind: K
  accountId: string
  value: EntityOf<K>
  /** Of a payment: the settlement that it came with. Of a refund: likewise. */
  settlementId?: string
  /** Of a refund: the key that its request came with, and what was asked. */
  idempotency?: { key: string; digest: string }
  /** Of a payment: the link or the code by which it was made. */
  by?: string
  /** Of an order at Cashfree: until when it can be paid, in seconds since 1970. */
  expiresAt?: number
  /** Of an order at Cashfree: nobody can pay it any longer. */
  isTerminated?: true
  /** Of an order or a link at Cashfree: where it is told of besides the merchant's own address. */
  notifyUrl?: string
}

type Line = { account: Account } | Kept

/** The records of the gateway in one file, a line for each version of a record: they survive a restart. */
export class Records {
  readonly #file: string
  readonly #accounts = new Map<string, Account>()
  readonly #kept = new Map<string, Kept>()
  #last = 0

  constructor(folder: string) {
    fs.mkdirSync(folder, { recursive: true })
    this.#file = path.join(folder, 'records.ndjson')
    if (!fs.existsSync(this.#file)) return
    for (const text of fs.readFileSync(this.#file, 'utf8').split('\n')) {
      // A process that is killed in the middle leaves half a last line.
      if (!text.endsWith('}')) continue
      const line = JSON.parse(text) as Line
      if ('account' in line) this.#accounts.set(line.account.id, line.account)
      else this.#kept.set(line.value.id, line)
    }
  }

  put<K extends Kind>(record: Kept<K>): Kept<K> {
    this.#kept.set(record.value.id, record as Kept)
    this.#append(record as Kept)
    return record
  }

  find<K extends Kind>(kind: K, accountId: string, id: string): Kept<K> | undefined {
    const found = this.#kept.get(id)
    return found?.kind === kind && found.accountId === accountId ? (found as Kept<K>) : undefined
  }

  /** Whoever's it is: for the pages of payers, who know its id alone. */
  findAnywhere<K extends Kind>(kind: K, id: string): Kept<K> | undefined {
    const found = this.#kept.get(id)
    return found?.kind === kind ? (found as Kept<K>) : undefined
  }

  /** In the order in which they were made. */
  list<K extends Kind>(kind: K, accountId?: string): Kept<K>[] {
    return [...this.#kept.values()].filter(
      record => record.kind === kind && (!accountId || record.accountId === accountId),
    ) as Kept<K>[]
  }

  putAccount(account: Account): Account {
    this.#accounts.set(account.id, account)
    this.#append({ account })
    return account
  }

  account(id: string): Account | undefined {
    return this.#accounts.get(id)
  }

  accounts(): Account[] {
    return [...this.#accounts.values()]
  }

  /** Seconds since 1970, later than any before by the order of the records. */
  now(): number {
    this.#last = Math.max(this.#last, Math.floor(Date.now() / 1000))
    return this.#last
  }

  #append(line: Line): void {
    fs.appendFileSync(this.#file, `${JSON.stringify(line)}\n`)
  }
}

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** An id as Razorpay's: a prefix and fourteen letters and digits. */
export const newId = (prefix: string): string =>
  prefix + Array.from(randomBytes(14), byte => letters[byte % letters.length]).join('')

const prefixes: Record<Kind, string> = {
  order: 'order_',
  payment: 'pay_',
  refund: 'rfnd_',
  payment_link: 'plink_',
  qr_code: 'qr_',
  settlement: 'setl_',
}

/** An id of a record as the API of its account makes them: Cashfree numbers what it makes, and prefixes the orders of its links. */
export function newIdOf({ api }: Pick<Account, 'api'>, kind: Kind): string {
  if (api !== 'cashfree' || kind === 'payment_link' || kind === 'qr_code')
    return newId(prefixes[kind])
  return kind === 'order' ? newId('CFPay_') : String(randomInt(1_000_000_000, 281_000_000_000_000))
}
