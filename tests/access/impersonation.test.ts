import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { furnish } from '../support/furnish.ts'
import { callByPath, procedures } from '../support/procedures.ts'
import {
  type Browser,
  deskBooking,
  type Hotel,
  password as known,
  reasonOf,
  useWorld,
} from '../support/world.ts'

const world = useWorld()
const reason = 'Asked for help by telephone.'
const password = 'a long phrase of mine'
let hotel: Hotel
let ids: Record<string, string>
let acting: Browser
beforeAll(async () => {
  hotel = await world.openHotel()
  ids = await furnish(world, hotel)
  acting = await world.makeAdmin()
  const { userId = '' } = (await hotel.owner.call.auth.me()) ?? {}
  await acting.call.auth.impersonate({ userId, reason })
})

/** What nobody does in another's name, with an input that the person themselves could send: decisions, section 3, and reference: saas, section 3. */
const refused: Record<string, object> = {
  'auth.impersonate': { userId: randomUUID(), reason },
  'auth.changePassword': { currentPassword: password, newPassword: 'another long phrase' },
  'auth.revokeSession': { sessionId: randomUUID() },
  'settings.profile.update': { name: 'Asha Rao' },
  'settings.security.startTwoFactor': {},
  'settings.security.confirmTwoFactor': { code: '123456' },
  'settings.security.stopTwoFactor': { code: '123456', password },
  'settings.security.endOtherSessions': {},
  'billing.askForPlan': { planId: 'starter' },
  'billing.withdrawRequest': {},
  'billing.payInvoice': {},
  'settings.advanced.apiKeys.create': { name: 'Locks', scopes: ['bookings:read'] },
  'settings.advanced.webhooks.create': { url: 'https://example.in', events: ['booking.created'] },
  'settings.advanced.webhooks.rotateSecret': { webhookId: randomUUID() },
  'settings.advanced.export.request': {},
  'settings.advanced.export.download': { exportId: randomUUID() },
  'settings.advanced.handover.ask': { name: 'Ravi', email: 'ravi@example.in', password },
  'settings.advanced.account.close': { password },
  // Guests' data.
  'bookings.export': {},
  'bookings.revealIdentity': {},
  'guests.export': {},
  'guests.exportOne': {},
  'reports.download': { reportId: randomUUID() },
  'reports.rows': { runId: randomUUID() },
  'reports.exportAll': {},
  'reports.exportFiles': { exportId: randomUUID() },
  'reports.schedule': {},
  'communications.messages.file': { messageId: randomUUID() },
  // Messages.
  'bookings.sendConfirmation': {},
  'communications.campaigns.schedule': {},
  'communications.messages.reply': {},
  'communications.messages.send': {},
  'guests.sendMessage': {},
  'payments.requestLink': {},
  // Money verbs.
  'folio.discount': {
    chargeId: randomUUID(),
    amount: 100,
    reason,
    idempotencyKey: randomUUID(),
  },
  'folio.redeemPoints': { chargeId: randomUUID(), points: 200, idempotencyKey: randomUUID() },
  'folio.reverse': { lineId: randomUUID(), reason },
  'payments.refund': { amount: 100, reason, idempotencyKey: randomUUID() },
}

describe('whoever acts as an owner', () => {
  it.each(Object.entries(refused))('is refused %s', async (path, input) => {
    expect(procedures.some(procedure => procedure.path === path)).toBe(true)
    expect(await reasonOf(callByPath(acting.call, path, { ...ids, ...input }))).toBe(
      'NOT_WHILE_IMPERSONATING',
    )
  })

  it('holds no money verb in what they may do', async () => {
    const price = { totalAmount: 100_000, overrideReason: 'A friend of the house' }
    expect(await reasonOf(acting.call.bookings.create(deskBooking(world, hotel, price)))).toBe(
      'NOT_WHILE_IMPERSONATING',
    )
    const past = deskBooking(world, hotel, { checkIn: world.day(-1) })
    expect(await reasonOf(acting.call.bookings.create(past))).toBe('STAY_REFUSED')
    const { id: bookingId } = await acting.call.bookings.create(deskBooking(world, hotel))
    expect(await acting.call.bookings.get({ bookingId })).toMatchObject({ status: 'confirmed' })
  })

  it('is an administrator and nothing more to what administrators do', async () => {
    const ofAdministrators = procedures.filter(({ access }) => access === 'administrator')
    for (const { path } of ofAdministrators)
      expect(await reasonOf(callByPath(acting.call, path, ids)), path).toBe('ROLE_NOT_ALLOWED')
  })

  it('says why, and the owner reads it, and afterwards for how long and how much', async () => {
    const admin = await world.makeAdmin()
    const owner = await world.registerOwner()
    const { userId = '' } = (await owner.call.auth.me()) ?? {}
    for (const given of ['', 'Help', '   nine ch   '])
      expect(await reasonOf(admin.call.auth.impersonate({ userId, reason: given }))).toBe(
        'BAD_REQUEST',
      )
    await admin.call.auth.impersonate({ userId, reason: 'Ticket 4711: photos cannot be moved.' })
    const { propertyId } = owner
    await admin.call.properties.update({ propertyId, city: 'Jodhpur' })
    await admin.call.auth.stopImpersonating()
    const [began, ended] = (await world.postTo(owner.email)).slice(-2)
    expect(began?.text).toContain('Ticket 4711: photos cannot be moved.')
    expect(ended?.subject).toBe('The administrator has left your account')
    expect(ended?.text).toContain('acted in your name for a minute, from ')
    const trail = await admin.call.admin.audit({ action: 'user.impersonation-started' })
    expect(trail.items[0]).toMatchObject({ reason: 'Ticket 4711: photos cannot be moved.' })
  })
})

interface Cast {
  /** The administrator, in the browser in which they act, and in one of their own. */
  acting: Browser
  other: Browser
  adminId: string
  colleague: Browser
  owner: Browser
  staffId: string
  hotel: Hotel
}

const idOf = async (browser: Browser) => (await browser.call.auth.me())?.userId ?? ''
const emailOf = async (browser: Browser) => (await browser.call.auth.me())?.email ?? ''

/** Every way in which one session ends, or the account in which it is: by whoever, wherever. */
const ends: Record<string, (cast: Cast) => Promise<unknown>> = {
  'they go back': ({ acting }) => acting.call.auth.stopImpersonating(),
  'they sign out': ({ acting }) => acting.call.auth.logout(),
  'they sign in anew': async ({ acting, other }) =>
    acting.call.auth.login({ email: await emailOf(other), password: known }),
  'its hour passes': async () => {
    world.clock.set(new Date(Date.now() + 61 * 60_000).toISOString())
  },
  'they end it from elsewhere': async ({ other }) => {
    const { items } = await other.call.auth.sessions()
    const { id = '' } = items.find(({ isCurrent }) => !isCurrent) ?? {}
    await other.call.auth.revokeSession({ sessionId: id })
  },
  'they sign out everywhere else': ({ other }) => other.call.settings.security.endOtherSessions(),
  'they change their password': ({ other }) =>
    other.call.auth.changePassword({
      currentPassword: known,
      newPassword: 'another long phrase of theirs',
    }),
  'a colleague ends their sessions': ({ colleague, adminId }) =>
    colleague.call.admin.users.endSessions({ userId: adminId }),
  'a colleague closes their account': ({ colleague, adminId }) =>
    colleague.call.admin.users.deactivate({ userId: adminId, reason }),
  'a colleague closes the account in which they act': ({ colleague, staffId }) =>
    colleague.call.admin.users.deactivate({ userId: staffId, reason }),
  'the owner closes it': ({ owner, hotel: { propertyId }, staffId }) =>
    owner.call.settings.staff.deactivate({ propertyId, userId: staffId }),
  'the owner closes everything': ({ owner }) =>
    owner.call.settings.advanced.account.close({ password: known }),
}

describe('of an impersonation that is over', () => {
  it.each(Object.entries(ends))(
    'person and owner are told once, and nobody acts any more, when %s',
    async (_, end) => {
      const place = await world.openHotel()
      await world.subscribe(place, 'professional')
      const staff = await world.createStaff(place, ['settings'])
      const [staffId, email] = [await idOf(staff), await emailOf(staff)]
      const [admin, colleague] = [await world.makeAdmin(), await world.makeAdmin()]
      const other = await world.signIn(await emailOf(admin))
      const { owner } = place
      const cast = { acting: admin, other, colleague, owner, staffId, hotel: place }
      const adminId = await idOf(admin)
      await admin.call.auth.impersonate({ userId: staffId, reason })
      expect(await idOf(admin)).toBe(staffId)
      await end({ ...cast, adminId })
      expect(await idOf(admin)).not.toBe(staffId)
      for (let round = 0; round < 2; round += 1) {
        const told = await world.postTo(email)
        expect(told.filter(({ subject }) => subject.endsWith('left your account'))).toHaveLength(1)
      }
      const ofOwner = (await world.postTo(owner.email)).filter(({ subject }) =>
        subject.startsWith('The administrator has left the account of'),
      )
      expect(ofOwner).toHaveLength(1)
      const trail = await world.ownerDb
        .selectFrom('auditEntry')
        .select('action')
        .where('entityId', '=', staffId)
        .where('action', 'like', 'user.impersonation-%')
        .orderBy('id')
        .execute()
      expect(trail.map(({ action }) => action)).toEqual([
        'user.impersonation-started',
        end === ends['they go back'] ? 'user.impersonation-stopped' : 'user.impersonation-ended',
      ])
    },
  )
})
