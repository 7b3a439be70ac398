import { randomUUID } from 'node:crypto'
import { rotateSecrets } from '@atithi/api/kernel/secrets/rotate'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { password, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld()
const another = 'another long and private phrase'

const linkIn = (text: string) => /token=([\w-]+)/.exec(text)?.[1] ?? ''
const codeAt = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: world.clock.now().getTime(),
  })

describe('sign-in', () => {
  it('opens a session of 12 hours, or of 30 days when remembered', async () => {
    const owner = await world.registerOwner()
    const remembered = world.anonymous()
    await remembered.call.auth.login({
      email: owner.email.toUpperCase(),
      password,
      rememberMe: true,
    })
    const { items } = await remembered.call.auth.sessions()
    const hours = items.map(session =>
      Math.round((Date.parse(session.expiresAt) - Date.parse(session.createdAt)) / 3_600_000),
    )
    expect(hours.toSorted((a, b) => a - b)).toEqual([12, 720])
  })

  it('refuses after five failures, for whoever tries, and not a hundred at once', async () => {
    const owner = await world.registerOwner()
    const guess = () =>
      reasonOf(world.anonymous().call.auth.login({ email: owner.email, password: 'a guess' }))
    const atOnce = await Promise.all(Array.from({ length: 40 }, guess))
    expect(atOnce.filter(outcome => outcome === 'INVALID_CREDENTIALS').length).toBeLessThanOrEqual(
      5,
    )
    expect(
      atOnce
        .filter(outcome => outcome !== 'INVALID_CREDENTIALS')
        .every(outcome => outcome === 'TOO_MANY_ATTEMPTS'),
    ).toBe(true)
    let last = ''
    for (let round = 0; round < 6; round += 1) last = await guess()
    expect(last).toBe('TOO_MANY_ATTEMPTS')
    expect(await reasonOf(world.signIn(owner.email))).toBe('TOO_MANY_ATTEMPTS')
  })

  it('answers an unknown email as it answers a wrong password', async () => {
    const owner = await world.registerOwner()
    const [known, unknown] = await Promise.all(
      [owner.email, 'nobody@example.in'].map(email =>
        world
          .anonymous()
          .call.auth.login({ email, password: 'wrong' })
          .catch((error: Error) => error.message),
      ),
    )
    expect(unknown).toBe(known)
  })

  it('works as hard for an unknown email as for a wrong password', async () => {
    // Microseconds of processor time: another process on the machine does not change them, as it would the time that passes.
    const workFor = async (email: string) => {
      const before = process.cpuUsage()
      await reasonOf(world.anonymous().call.auth.login({ email, password: 'wrong' }))
      const { user, system } = process.cpuUsage(before)
      return user + system
    }
    const known: number[] = []
    const unknown: number[] = []
    for (let round = 0; round < 7; round += 1) {
      const owner = await world.registerOwner()
      known.push(await workFor(owner.email))
      unknown.push(await workFor(`${randomUUID()}@example.in`))
    }
    const middle = (work: number[]) => work.toSorted((a, b) => a - b)[3] ?? 0
    const ratio = middle(unknown) / middle(known)
    expect(ratio).toBeGreaterThan(0.5)
    expect(ratio).toBeLessThan(2)
  })

  it('refuses common passwords and an email that has an account', async () => {
    const owner = await world.registerOwner()
    const form = { name: 'A', propertyName: 'B', phone: '9876543210' }
    expect(
      await reasonOf(
        world
          .anonymous()
          .call.auth.register({ ...form, email: 'new@example.in', password: 'Password123' }),
      ),
    ).toBe('PASSWORD_COMMON')
    expect(
      await reasonOf(
        world.anonymous().call.auth.register({ ...form, email: owner.email, password }),
      ),
    ).toBe('EMAIL_TAKEN')
  })
})

describe('a forgotten password', () => {
  it('is replaced by an emailed link that works once, and ends every session', async () => {
    const owner = await world.registerOwner()
    const visitor = world.anonymous()
    await visitor.call.auth.requestPasswordReset({ email: owner.email })
    const [letter] = await world.postTo(owner.email)
    const token = linkIn(letter?.text ?? '')
    expect(letter?.subject).toBe('Choose a new password')
    expect(
      await reasonOf(
        visitor.call.auth.resetPassword({ token: `${token.slice(0, -1)}x`, password: another }),
      ),
    ).toBe('TOKEN_INVALID')
    const both = await Promise.all(
      [0, 1].map(() =>
        world
          .anonymous()
          .call.auth.resetPassword({ token, password: another })
          .then(
            () => 'done',
            () => 'refused',
          ),
      ),
    )
    expect(both.toSorted()).toEqual(['done', 'refused'])
    expect(await owner.call.auth.me()).toBeNull()
    expect(await reasonOf(world.signIn(owner.email))).toBe('INVALID_CREDENTIALS')
    expect((await world.postTo(owner.email)).at(-1)?.subject).toBe('Your password was changed')
  })

  it('tells nobody whether an address is known, and forgets the words it sent', async () => {
    const email = 'nobody-at-all@example.in'
    expect(await world.anonymous().call.auth.requestPasswordReset({ email })).toEqual({ ok: true })
    expect(await world.postTo(email)).toEqual([])
    const sent = await world.ownerDb
      .selectFrom('outgoingEmail')
      .select('bodySealed')
      .where('sentAt', 'is not', null)
      .execute()
    expect(sent.every(row => row.bodySealed === null)).toBe(true)
  })

  it('lets a link end after an hour, and when a newer one was sent', async () => {
    const owner = await world.registerOwner()
    const { call } = world.anonymous()
    await call.auth.requestPasswordReset({ email: owner.email })
    const first = linkIn((await world.postTo(owner.email)).at(-1)?.text ?? '')
    await call.auth.requestPasswordReset({ email: owner.email })
    const second = linkIn((await world.postTo(owner.email)).at(-1)?.text ?? '')
    expect(await reasonOf(call.auth.resetPassword({ token: first, password: another }))).toBe(
      'TOKEN_INVALID',
    )
    await world.ownerDb
      .updateTable('accountToken')
      .set({ expiresAt: '2020-01-01T00:00:00Z' })
      .execute()
    expect(await reasonOf(call.auth.resetPassword({ token: second, password: another }))).toBe(
      'TOKEN_INVALID',
    )
  })
})

describe('one’s own account', () => {
  it('changes the password under a new session and ends the others', async () => {
    const owner = await world.registerOwner()
    const elsewhere = await world.signIn(owner.email)
    const before = owner.token
    expect(
      await reasonOf(
        owner.call.auth.changePassword({ currentPassword: 'wrong', newPassword: another }),
      ),
    ).toBe('PASSWORD_WRONG')
    await owner.call.auth.changePassword({ currentPassword: password, newPassword: another })
    expect(owner.token).not.toBe(before)
    expect(await owner.call.auth.me()).toMatchObject({ email: owner.email })
    expect(await elsewhere.call.auth.me()).toBeNull()
    const thief = world.anonymous()
    thief.token = before
    expect(await thief.call.auth.me()).toBeNull()
  })

  it('ends one session, or all the others', async () => {
    const owner = await world.registerOwner()
    const [second, third] = [await world.signIn(owner.email), await world.signIn(owner.email)]
    const { items } = await third.call.auth.sessions()
    const ofSecond = items[1]?.id ?? ''
    await third.call.auth.revokeSession({ sessionId: ofSecond })
    expect(await second.call.auth.me()).toBeNull()
    await third.call.settings.security.endOtherSessions()
    expect(await owner.call.auth.me()).toBeNull()
    expect(await third.call.auth.me()).not.toBeNull()
    const stranger = await world.registerOwner()
    expect(
      await reasonOf(stranger.call.auth.revokeSession({ sessionId: items[0]?.id ?? '' })),
    ).toBe('NOT_FOUND')
  })

  it('may ask for a code that is used once, and for a recovery code when the telephone is lost', async () => {
    const owner = await world.registerOwner()
    const { security } = owner.call.settings
    const { secret, uri } = await security.startTwoFactor()
    expect(uri).toContain('otpauth://totp/Atithi')
    expect(await reasonOf(security.confirmTwoFactor({ code: '000000' }))).toBe('CODE_INVALID')
    const { recoveryCodes } = await security.confirmTwoFactor({ code: codeAt(secret) })
    expect(recoveryCodes).toHaveLength(10)
    expect(await security.twoFactor()).toEqual({ isOn: true, recoveryCodesLeft: 10 })

    const signIn = (code?: string) =>
      world.anonymous().call.auth.login({ email: owner.email, password, ...(code && { code }) })
    expect(await reasonOf(signIn())).toBe('CODE_REQUIRED')
    expect(await reasonOf(signIn(codeAt(secret)))).toBe('CODE_INVALID')
    world.clock.set(new Date(world.clock.now().getTime() + 60_000).toISOString())
    await signIn(codeAt(secret))
    expect(await reasonOf(signIn(codeAt(secret)))).toBe('CODE_INVALID')
    await signIn(recoveryCodes[0])
    expect(await reasonOf(signIn(recoveryCodes[0]))).toBe('CODE_INVALID')
    const told = (await world.postTo(owner.email)).filter(({ subject }) =>
      subject.startsWith('A recovery code'),
    )
    expect(told).toHaveLength(1)
    expect(told[0]?.text).toContain('9 codes are left')

    const stored = () =>
      world.ownerDb.selectFrom('twoFactor').select('secretSealed').executeTakeFirstOrThrow()
    expect((await stored()).secretSealed).not.toContain(secret)
    const [old] = world.services.settings.encryptionKeys
    const keys = [{ id: 'newer', key: new Uint8Array(32).fill(9) }, ...(old ? [old] : [])]
    expect(await rotateSecrets(world.db, keys)).toBeGreaterThan(0)
    expect((await stored()).secretSealed).toMatch(/^v1\.newer\./)
    expect(await rotateSecrets(world.db, keys)).toBe(0)
    await rotateSecrets(world.db, keys.toReversed())

    const code = recoveryCodes[1] ?? ''
    expect(await reasonOf(security.stopTwoFactor({ password: 'wrong', code }))).toBe(
      'PASSWORD_WRONG',
    )
    expect(await reasonOf(security.stopTwoFactor({ password, code: '000000' }))).toBe(
      'CODE_INVALID',
    )
    await security.stopTwoFactor({ password, code })
    await signIn()
    expect(
      (await security.signIns()).items.filter(entry => !entry.succeeded).length,
    ).toBeGreaterThan(2)
  })

  it('review: security H2, is opened by no letter alone where a code is asked for', async () => {
    const owner = await world.registerOwner()
    const { security } = owner.call.settings
    const elsewhere = await world.signIn(owner.email)
    const { secret } = await security.startTwoFactor()
    const { recoveryCodes } = await security.confirmTwoFactor({ code: codeAt(secret) })
    // review: security L7: what was open without a code is not any more.
    expect(await elsewhere.call.auth.me()).toBeNull()
    expect(await owner.call.auth.me()).toMatchObject({ email: owner.email })

    const visitor = world.anonymous()
    await visitor.call.auth.requestPasswordReset({ email: owner.email })
    const post = await world.postTo(owner.email)
    const token = linkIn(post.find(one => one.subject === 'Choose a new password')?.text ?? '')
    expect(await visitor.call.auth.resetPassword({ token, password: another })).toEqual({
      ok: true,
      codeRequired: true,
    })
    expect(await visitor.call.auth.me()).toBeNull()
    expect(await reasonOf(visitor.call.auth.login({ email: owner.email, password: another }))).toBe(
      'CODE_REQUIRED',
    )
    await visitor.call.auth.login({
      email: owner.email,
      password: another,
      code: recoveryCodes[0] ?? '',
    })
    expect(await visitor.call.auth.me()).toMatchObject({ email: owner.email })
    expect((await world.postTo(owner.email)).map(letter => letter.subject)).toContain(
      'Two-factor sign-in was turned on',
    )
  })

  it('review: security H2, a demand of a second factor asks whether this session gave one', async () => {
    const admin = await world.makeAdmin()
    const { security } = admin.call.settings
    const { secret } = await security.startTwoFactor()
    const { recoveryCodes } = await security.confirmTwoFactor({ code: codeAt(secret) })
    const require = (requireAdministratorTwoFactor: boolean, code?: string) =>
      admin.call.admin.settings.update({ requireAdministratorTwoFactor, ...(code && { code }) })
    await require(true)
    // The factor is proved in this session, also after its token was renewed.
    const owner = await world.registerOwner()
    const { userId } = (await owner.call.auth.me()) ?? { userId: '' }
    await admin.call.auth.impersonate({ userId, reason: 'Asked for help by telephone.' })
    await admin.call.auth.stopImpersonating()
    await admin.call.auth.changePassword({ currentPassword: password, newPassword: another })
    expect((await admin.call.admin.users.list({})).total).toBeGreaterThan(0)

    // A session without a code reaches nothing, however it came about.
    await world.ownerDb.updateTable('userSession').set({ secondFactorAt: null }).execute()
    expect(await reasonOf(admin.call.admin.users.list({}))).toBe('TWO_FACTOR_REQUIRED')
    expect(await reasonOf(require(false))).toBe('TWO_FACTOR_REQUIRED')
    await world.ownerDb
      .updateTable('userSession')
      .set({ secondFactorAt: world.clock.now().toISOString() })
      .execute()

    expect(await reasonOf(require(false))).toBe('CODE_REQUIRED')
    expect(await reasonOf(require(false, '000000'))).toBe('CODE_INVALID')
    expect((await admin.call.admin.settings.get()).requireAdministratorTwoFactor).toBe(true)
    await require(false, recoveryCodes[0])
    expect((await admin.call.admin.settings.get()).requireAdministratorTwoFactor).toBe(false)
  })

  it('cannot be changed by an administrator who acts as its person', async () => {
    const owner = await world.registerOwner()
    const { userId } = (await owner.call.auth.me()) ?? { userId: '' }
    const admin = await world.makeAdmin()
    await admin.call.auth.impersonate({ userId, reason: 'Asked for help by telephone.' })
    const attempts = [
      () => admin.call.auth.changePassword({ currentPassword: password, newPassword: another }),
      () => admin.call.settings.security.startTwoFactor(),
      () => admin.call.settings.profile.update({ name: 'X' }),
      () => admin.call.auth.sessions(),
    ]
    for (const attempt of attempts)
      expect(await reasonOf(attempt())).toBe('NOT_WHILE_IMPERSONATING')
  })
})
