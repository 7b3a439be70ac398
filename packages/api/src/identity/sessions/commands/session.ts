import type { Db, Trx } from '@atithi/db/client'
import type { AccountId, AppUserId, PropertyId } from '@atithi/db/ids'
import { generateIdFromEntropySize, Lucia, TimeSpan } from 'lucia'
import type { Person, Role } from '../../../kernel/access/actor.ts'
import type { Area, Grant } from '../../../kernel/access/areas.ts'
import type { RequestFacts, Services } from '../../../kernel/context/services.ts'
import { tokenHash } from '../../../kernel/secrets/token-hash.ts'
import {
  daysOfRememberedSession,
  hoursOfSession,
  noteUse,
  sessionAdapter,
} from '../adapters/lucia.ts'
import { sessionCookieName } from '../rules.ts'

interface SessionUser {
  id: string
  name: string
  email: string
  role: Role
  actingUntil: string | null
  targetId: string | null
  targetName: string | null
  targetEmail: string | null
  targetRole: Role | null
  accountId: AccountId | null
  propertyId: PropertyId | null
  areas: string[] | null
  grants: string[] | null
  readOnlySince: string | null
  isOwnerActive: boolean | null
  lacksSecondFactor: boolean
  /** Its last use was written down some minutes ago. */
  isUnseen: boolean
  emailProvedAt: string | null
}

const bytesOfToken = 25

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof luciaFor>
    DatabaseUserAttributes: SessionUser
    DatabaseSessionAttributes: {
      rememberMe: boolean
      secondFactorAt?: string | null
      ip?: string
      userAgent?: string | null
    }
  }
}

function luciaFor(db: Db, secure: boolean, rememberMe: boolean) {
  return new Lucia(sessionAdapter(db), {
    sessionExpiresIn: rememberMe
      ? new TimeSpan(daysOfRememberedSession, 'd')
      : new TimeSpan(hoursOfSession, 'h'),
    sessionCookie: {
      name: sessionCookieName(secure),
      attributes: { secure, sameSite: 'lax', path: '/' },
    },
    getSessionAttributes: attributes => ({ rememberMe: attributes.rememberMe }),
    getUserAttributes: attributes => attributes,
  })
}

type Place = Pick<Services, 'db' | 'settings'>
const made = new WeakMap<Db, Map<string, ReturnType<typeof luciaFor>>>()

/** One for each lifetime, made once: Lucia knows one lifetime, and a session is remembered or not. */
function lucia({ db, settings }: Place, rememberMe = false) {
  const ofDb = made.get(db) ?? new Map<string, ReturnType<typeof luciaFor>>()
  made.set(db, ofDb)
  const key = `${settings.secureCookies} ${rememberMe}`
  const kept = ofDb.get(key) ?? luciaFor(db, settings.secureCookies, rememberMe)
  ofDb.set(key, kept)
  return kept
}

/** The person behind a token, or null when it is unknown, expired or its account is deactivated. */
export async function findSession(
  services: Services,
  request: RequestFacts,
  token: string,
): Promise<Person | null> {
  const { session, user } = await lucia(services).validateSession(tokenHash(token))
  if (!session) return null
  if (user.isUnseen) await noteUse(services.db, session.id)
  if (session.fresh)
    request.setCookie(lucia(services, session.rememberMe).createSessionCookie(token).serialize())
  return personOf(user, services)
}

export interface NewSession {
  userId: AppUserId
  rememberMe?: boolean
  /** When a code of the second factor was given; null where none was. */
  secondFactorAt: string | null
}

/** Opens a session for the user, hands its token to the browser and returns it. */
export async function openSession(
  services: Services,
  request: RequestFacts,
  { userId, rememberMe = false, secondFactorAt }: NewSession,
): Promise<string> {
  const auth = lucia(services, rememberMe)
  const token = generateIdFromEntropySize(bytesOfToken)
  await auth.createSession(
    userId,
    {
      rememberMe,
      secondFactorAt,
      ip: request.ip,
      userAgent: request.userAgent?.slice(0, 400) ?? null,
    },
    { sessionId: tokenHash(token) },
  )
  request.setCookie(auth.createSessionCookie(token).serialize())
  return token
}

/** When a code of the second factor was given in the caller's session: what a session that takes its place inherits. */
export async function secondFactorOf(
  { db }: Services,
  { sessionToken }: RequestFacts,
): Promise<string | null> {
  if (!sessionToken) return null
  const session = await db
    .selectFrom('userSession')
    .select('secondFactorAt')
    .where('tokenHash', '=', tokenHash(sessionToken))
    .executeTakeFirst()
  return session?.secondFactorAt ?? null
}

export async function closeSession(services: Services, request: RequestFacts): Promise<void> {
  if (request.sessionToken) await lucia(services).invalidateSession(tokenHash(request.sessionToken))
  request.setCookie(lucia(services).createBlankSessionCookie().serialize())
}

/** Ends every session of a user, and with them their live screens on every server. */
export async function endSessions(trx: Trx, userId: AppUserId): Promise<void> {
  await trx.deleteFrom('userSession').where('userId', '=', userId).execute()
}

function personOf(user: SessionUser, { clock, settings }: Services): Person {
  const now = clock.now()
  const post =
    user.propertyId && user.accountId
      ? {
          post: {
            accountId: user.accountId,
            propertyId: user.propertyId,
            areas: (user.areas ?? []) as Area[],
            grants: (user.grants ?? []) as Grant[],
            ...(user.readOnlySince !== null && { isReadOnly: true as const }),
            ...(user.isOwnerActive === false && { isOwnerInactive: true as const }),
          },
        }
      : {}
  const { targetId, targetName, targetEmail, targetRole, actingUntil } = user
  const lacks = user.lacksSecondFactor ? { lacksSecondFactor: true as const } : {}
  const acting =
    targetId &&
    targetName &&
    targetEmail &&
    targetRole &&
    actingUntil &&
    new Date(actingUntil) > now
  if (acting)
    return {
      userId: targetId,
      name: targetName,
      email: targetEmail,
      role: targetRole,
      ...post,
      ...lacks,
      impersonator: { userId: user.id, name: user.name },
    }
  // A post joined through an impersonation that has run out is the other person's.
  return {
    userId: user.id,
    name: user.name,
    email: user.email,
    role: user.role,
    ...lacks,
    ...(settings.lettersLeave && user.emailProvedAt === null && { emailUnproved: true as const }),
    ...(targetId ? {} : post),
  }
}
