import type { Trx } from '@atithi/db/client'
import type { PropertyId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { readIn, type Scope, writeIn } from '@atithi/db/scope'
import type { Author, Person } from '../access/actor.ts'
import { authorOf } from '../access/actor.ts'
import { createTurns } from '../limits/in-turn.ts'
import { rememberWrite } from './last-write.ts'
import type { RequestFacts, Services } from './services.ts'

/** What a signed preview link allows. The area that signs it knows the shape of its draft. */
interface PreviewGrant {
  propertyId: PropertyId
  expiresAt: string
  draft?: object
}

export interface Context {
  services: Services
  request: RequestFacts
  person: Person | null
  /** By this process's own clock, before it was looked up who the person is and what they may. */
  judgedAt: number
  /** Set for a request below a signed preview link: the sites then show that property as a draft, and sell nothing. */
  preview?: PreviewGrant
}

/** What a command or query works with: its rows are bounded by the scope that a gate opened. */
export interface Work {
  author: Author
  now: Date
  requestId: string
  ip: string
  /** Reads, statement by statement; PostgreSQL keeps it from writing. */
  read<T>(work: (db: Reader) => Promise<T>): Promise<T>
  /**
   * The same where a replica may answer: what others wrote a moment ago may be missing, what this person wrote is not. For reports and
   * lists that nobody decides on, not for what a command rests on.
   */
  readCopy<T>(work: (db: Reader) => Promise<T>): Promise<T>
  /** One transaction: all of it happens, or none. */
  write<T>(work: (trx: Trx) => Promise<T>): Promise<T>
}

/** The id of the person who acts; null where it is a key, a guest or the product itself. */
export const personOf = ({ author }: Pick<Work, 'author'>): string | null =>
  author.kind === 'user' ? author.userId : null

/** The id of the person in whose name it is done: whom an administrator acts as, else the person who acts; null likewise. */
export const inNameOf = ({ author }: Pick<Work, 'author'>): string | null =>
  author.kind === 'user' ? (author.actingAsUserId ?? author.userId) : null

export function workIn(
  context: Pick<Context, 'services' | 'request'>,
  scope: Scope,
  author: Author,
): Work {
  const { services, request } = context
  const { hasReplica, secureCookies } = services.settings
  const onCommit = hasReplica
    ? (place: string) => rememberWrite(request, place, secureCookies)
    : undefined
  return {
    author,
    now: services.clock.now(),
    requestId: request.requestId,
    ip: request.ip,
    read: work => readIn(services.db, scope, work),
    readCopy: work => readIn(services.db, scope, work, { upTo: request.lastWrite }),
    write: work => writeIn(services.db, scope, work, onCommit),
  }
}

/** Of one account on one process: two heavy reads run, more wait for them. */
const heavyReads = createTurns({ atOnce: 2, mostWaiting: 30 })

/** The same for a person, whose heavy reads take turns: nobody's reports hold up what everybody needs. */
export function workAs(context: Context, person: Person, scope: Scope): Work {
  const work = workIn(context, scope, authorOf(person))
  return {
    ...work,
    readCopy: read => heavyReads.run(person.userId, () => work.readCopy(read)),
  }
}
