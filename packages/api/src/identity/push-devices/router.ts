import { workIn } from '../../kernel/context/context.ts'
import { router, withRole } from '../../kernel/procedures/builders.ts'
import { tokenHash } from '../../kernel/secrets/token-hash.ts'
import { addDevice, removeDevice, testDevice } from './commands/devices.ts'
import { listDevices } from './queries.ts'
import { addDeviceInput, deviceTarget } from './schema.ts'

const ofPeople = withRole('owner', 'staff')

/** Joined to `settings.notifications`: in which browsers the caller is told of what happens at their hotels. */
export const pushDevicesRouter = router({
  /** The key with which a browser subscribes, and the browsers that have. */
  get: ofPeople.query(({ ctx }) => {
    const { request, person } = ctx
    const { userId } = person
    const sessionHash = request.sessionToken && tokenHash(request.sessionToken)
    return workIn(ctx, { role: 'platform' }, { kind: 'user', userId }).read(async db => {
      const { publicKey } = await db
        .selectFrom('pushKey')
        .select('publicKey')
        .executeTakeFirstOrThrow()
      return { publicKey, devices: await listDevices(db, { userId, sessionHash }) }
    })
  }),
  add: ofPeople
    .input(addDeviceInput)
    .mutation(async ({ ctx, input }) => ({ deviceId: await addDevice(ctx, input) })),
  remove: ofPeople.input(deviceTarget).mutation(async ({ ctx, input }) => {
    await removeDevice(ctx, input.deviceId)
    return { ok: true as const }
  }),
  test: ofPeople
    .input(deviceTarget)
    .mutation(async ({ ctx, input }) => ({ outcome: await testDevice(ctx, input.deviceId) })),
})
