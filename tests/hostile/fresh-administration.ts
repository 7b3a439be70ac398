import { randomUUID } from 'node:crypto'
import { turnOnTwoFactor } from '../support/two-factor.ts'
import { type Browser, password, type World } from '../support/world.ts'
import type { FreshCases } from './fresh-case.ts'

const reason = 'As agreed by telephone.'

/** What administrators do to hotels and accounts: each time with one of its own. */
export function administrationCases(world: World): FreshCases {
  const email = () => `new-${randomUUID()}@example.in`
  const idOf = async (browser: Browser) => (await browser.call.auth.me())?.userId ?? ''
  const onUser = async (extra: Record<string, unknown> = {}) => {
    const userId = await idOf(await world.registerOwner())
    return { browser: await world.makeAdmin(), input: { userId, ...extra } }
  }
  const onHotel = async (extra: Record<string, unknown> = {}) => {
    const { propertyId } = await world.registerOwner()
    return { browser: await world.makeAdmin(), input: { propertyId, ...extra } }
  }
  return {
    'admin.users.create': async () => ({
      browser: await world.makeAdmin(),
      input: { role: 'owner', name: 'Meera Iyer', email: email() },
    }),
    'admin.users.update': () => onUser({ name: 'Asha Menon' }),
    'admin.users.get': () => onUser(),
    'admin.users.deactivate': () => onUser({ reason }),
    'admin.users.reactivate': async () => {
      const { browser, input } = await onUser()
      await browser.call.admin.users.deactivate({ ...input, reason })
      return { browser, input }
    },
    'admin.users.reinvite': async () => {
      const browser = await world.makeAdmin()
      const invited = { role: 'owner', name: 'Meera Iyer', email: email() } as const
      return { browser, input: await browser.call.admin.users.create(invited) }
    },
    'admin.users.resetTwoFactor': async () => {
      const [browser, owner] = [await world.makeAdmin(), await world.registerOwner()]
      const { recoveryCodes } = await turnOnTwoFactor(world, browser)
      await turnOnTwoFactor(world, owner)
      return { browser, input: { userId: await idOf(owner), reason, code: recoveryCodes[0] } }
    },
    'admin.users.endSessions': () => onUser(),
    'admin.hotels.create': async () => ({
      browser: await world.makeAdmin(),
      input: { name: 'New House', ownerName: 'Meera Iyer', ownerEmail: email() },
    }),
    'admin.hotels.update': () => onHotel({ city: 'Jaipur', reason }),
    'admin.hotels.get': () => onHotel(),
    'admin.hotels.help': () => onHotel({ message: 'Shall we call you?' }),
    'admin.blockNetwork': async () => ({
      browser: await world.makeAdmin(),
      input: { network: '8.8.4.0/24', reason, hours: 1 },
    }),
    'admin.unblockNetwork': async () => {
      const browser = await world.makeAdmin()
      const { blockNetwork, security } = browser.call.admin
      await blockNetwork({ network: '8.8.5.0/24', reason, hours: null })
      const { blockedNetworks } = await security()
      const { id: networkId } =
        blockedNetworks.find(({ network }) => network === '8.8.5.0/24') ?? {}
      return { browser, input: { networkId } }
    },
    'admin.unblock': async () => {
      const owner = await world.registerOwner()
      const wrong = { email: owner.email, password: `not ${password}` }
      await world
        .anonymous()
        .call.auth.login(wrong)
        .catch(() => {})
      return {
        browser: await world.makeAdmin(),
        input: { subject: `sign-in account:${owner.email}` },
      }
    },
  }
}
