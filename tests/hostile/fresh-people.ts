import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { makeDataExports } from '@atithi/api/platform/data-export/jobs'
import { Secret, TOTP } from 'otpauth'
import type { World } from '../support/world.ts'
import { password } from '../support/world.ts'
import type { FreshCases } from './fresh-case.ts'
import { firstId, tokenIn } from './fresh-case.ts'

export function peopleCases(world: World): FreshCases {
  const newEmail = () => `new-${randomUUID()}@example.in`
  const staffOf = async () => {
    const hotel = await world.openHotel()
    await world.subscribe(hotel, 'professional')
    const email = newEmail()
    const { propertyId } = hotel
    const { userId } = await hotel.owner.call.settings.staff.invite({
      propertyId,
      name: 'Kiran Das',
      email,
      areas: ['bookings'],
    })
    return { browser: hotel.owner, email, target: { propertyId, userId } }
  }
  const joined = async () => {
    const { browser, email, target } = await staffOf()
    await world.anonymous().call.auth.acceptInvitation({
      token: tokenIn((await world.postTo(email)).at(-1)?.text),
      password,
    })
    return { browser, target }
  }
  const keyOf = async () => {
    const browser = await world.registerOwner()
    const { propertyId } = browser
    const input = { propertyId, name: 'Door locks', scopes: ['bookings:read' as const] }
    return { browser, input: { ...input, days: 30 as const } }
  }
  /** A browser of a push service at which nobody answers. */
  const pushSubscription = () => ({
    endpoint: `https://push.example.invalid/${randomUUID()}`,
    keys: {
      p256dh: createECDH('prime256v1').generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  })
  const pushDeviceOf = async () => {
    const browser = await world.registerOwner()
    const { push } = browser.call.settings.notifications
    return { browser, input: await push.add(pushSubscription()) }
  }
  const hook = {
    url: 'https://hooks.example/atithi',
    events: ['booking.created' as const],
    description: '',
  }
  const hookOf = async () => {
    const browser = await world.registerOwner()
    const { propertyId } = browser
    const { webhookId } = await browser.call.settings.advanced.webhooks.create({
      propertyId,
      ...hook,
    })
    return { browser, input: { propertyId, webhookId } }
  }
  return {
    'settings.advanced.webhooks.create': async () => {
      const browser = await world.registerOwner()
      return { browser, input: { propertyId: browser.propertyId, ...hook } }
    },
    'settings.advanced.webhooks.update': async () => {
      const { browser, input } = await hookOf()
      return { browser, input: { ...input, ...hook } }
    },
    'settings.advanced.webhooks.setActive': async () => {
      const { browser, input } = await hookOf()
      return { browser, input: { ...input, active: false } }
    },
    'settings.advanced.webhooks.rotateSecret': hookOf,
    'settings.advanced.webhooks.delete': hookOf,
    'settings.advanced.webhooks.test': hookOf,
    'settings.advanced.webhooks.deliveries': hookOf,
    'settings.advanced.webhooks.resend': async () => {
      const { browser, input } = await hookOf()
      const { webhooks } = browser.call.settings.advanced
      await webhooks.test(input)
      const { items } = await webhooks.deliveries(input)
      return { browser, input: { propertyId: input.propertyId, deliveryId: firstId(items) } }
    },
    'settings.advanced.account.close': async () => ({
      browser: await world.registerOwner(),
      input: { password, reason: 'The house is sold' },
    }),
    'settings.advanced.handover.ask': async () => ({
      browser: await world.registerOwner(),
      input: { name: 'Nandini Rao', email: newEmail(), password },
    }),
    'auth.acceptAccount': async () => {
      const { call } = await world.registerOwner()
      const email = newEmail()
      await call.settings.advanced.handover.ask({ name: 'Nandini Rao', email, password })
      return {
        browser: world.anonymous(),
        input: {
          token: tokenIn((await world.postTo(email)).at(-1)?.text),
          password: 'another long phrase',
        },
      }
    },
    'auth.restoreAccount': async () => {
      const { call, email } = await world.registerOwner()
      await call.settings.advanced.account.close({ password })
      return {
        browser: world.anonymous(),
        input: { token: tokenIn((await world.postTo(email)).at(-1)?.text), password },
      }
    },
    'settings.integrations.test': async () => {
      const browser = await world.registerOwner()
      return { browser, input: { propertyId: browser.propertyId, integrationId: 'storage' } }
    },
    'settings.notifications.set': async () => {
      const browser = await world.registerOwner()
      const { propertyId } = browser
      return { browser, input: { propertyId, kind: 'bookings', channel: 'bell', on: false } }
    },
    'settings.notifications.push.add': async () => ({
      browser: await world.registerOwner(),
      input: pushSubscription(),
    }),
    'settings.notifications.push.remove': pushDeviceOf,
    'settings.notifications.push.test': pushDeviceOf,
    'settings.notifications.setDaily': async () => ({
      browser: await world.registerOwner(),
      input: { on: true, sendsAt: '07:15', byEmail: true, byWhatsapp: false },
    }),
    'settings.advanced.export.request': async () => {
      const browser = await world.registerOwner()
      return { browser, input: { propertyId: browser.propertyId } }
    },
    'settings.advanced.export.download': async () => {
      const browser = await world.registerOwner()
      const { exportId } = await browser.call.settings.advanced.export.request()
      await makeDataExports(world.services)
      return { browser, input: { exportId } }
    },
    'settings.advanced.apiKeys.create': keyOf,
    'settings.advanced.apiKeys.revoke': async () => {
      const { browser, input } = await keyOf()
      const { keyId } = await browser.call.settings.advanced.apiKeys.create(input)
      return { browser, input: { propertyId: input.propertyId, keyId } }
    },
    'auth.register': async () => ({
      browser: world.anonymous(),
      input: {
        name: 'Asha Rao',
        email: newEmail(),
        propertyName: 'New House',
        phone: '9876543210',
        password,
      },
    }),
    'auth.login': async () => ({
      browser: world.anonymous(),
      input: { email: (await world.registerOwner()).email, password },
    }),
    'auth.resetPassword': async () => {
      const { email } = await world.registerOwner()
      await world.anonymous().call.auth.requestPasswordReset({ email })
      return {
        browser: world.anonymous(),
        input: {
          token: tokenIn((await world.postTo(email)).at(-1)?.text),
          password: 'another long phrase',
        },
      }
    },
    'auth.acceptInvitation': async () => {
      const { email } = await staffOf()
      return {
        browser: world.anonymous(),
        input: { token: tokenIn((await world.postTo(email)).at(-1)?.text), password },
      }
    },
    'auth.impersonate': async () => {
      const person = await (await world.registerOwner()).call.auth.me()
      return {
        browser: await world.makeAdmin(),
        input: { userId: person?.userId, reason: 'Asked for help.' },
      }
    },
    'auth.changePassword': async () => ({
      browser: await world.registerOwner(),
      input: { currentPassword: password, newPassword: 'another long phrase' },
    }),
    'auth.resendProof': async () => ({ browser: await world.registerOwner(), input: {} }),
    'auth.sessions': async () => ({ browser: await world.registerOwner(), input: {} }),
    'auth.revokeSession': async () => {
      const browser = await world.registerOwner()
      await world.signIn(browser.email)
      const { items } = await browser.call.auth.sessions()
      return { browser, input: { sessionId: firstId(items.filter(session => !session.isCurrent)) } }
    },
    'settings.security.confirmTwoFactor': async () => {
      const browser = await world.registerOwner()
      const { secret } = await browser.call.settings.security.startTwoFactor()
      const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
        timestamp: world.clock.now().getTime(),
      })
      return { browser, input: { code } }
    },
    'settings.security.stopTwoFactor': async () => {
      const browser = await world.registerOwner()
      const { secret } = await browser.call.settings.security.startTwoFactor()
      const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
        timestamp: world.clock.now().getTime(),
      })
      const { recoveryCodes } = await browser.call.settings.security.confirmTwoFactor({ code })
      return { browser, input: { password, code: recoveryCodes[0] } }
    },
    'settings.staff.invite': async () => {
      const { browser, target } = await staffOf()
      const invited = { name: 'Meena Das', email: newEmail(), areas: ['bookings' as const] }
      return { browser, input: { propertyId: target.propertyId, ...invited } }
    },
    'settings.staff.reinvite': async () => {
      const { browser, target } = await staffOf()
      return { browser, input: target }
    },
    'settings.staff.update': async () => {
      const { browser, target } = await joined()
      return { browser, input: { ...target, areas: ['bookings', 'website'], grants: ['override'] } }
    },
    'settings.staff.deactivate': async () => {
      const { browser, target } = await joined()
      return { browser, input: target }
    },
    'settings.staff.reactivate': async () => {
      const { browser, target } = await joined()
      await browser.call.settings.staff.deactivate(target)
      return { browser, input: target }
    },
  }
}
