import { randomBytes, randomUUID } from 'node:crypto'
import { createContextFactory } from '@atithi/api/create-context'
import { DomainError } from '@atithi/api/kernel/errors/domain-error'
import { asTrpcError } from '@atithi/api/kernel/procedures/builders'
import { enterHousePicture } from '@atithi/api/stays/house-pictures/commands/upload'
import type { Subject } from '@atithi/api/stays/house-pictures/rules'
import type { Browser, Hotel, World } from './world.ts'

/**
 * Sends a picture of a fault or a found thing, as this person or the owner; two with the same bytes are the same picture. Refused as a
 * procedure is.
 */
export async function addHousePicture(
  world: World,
  { owner, propertyId }: Hotel,
  subject: Subject,
  { by = owner, bytes = randomBytes(16) }: { by?: Browser; bytes?: Uint8Array } = {},
): Promise<string> {
  const context = await createContextFactory(world.services)({
    ip: '10.1.0.1',
    requestId: randomUUID(),
    setCookie: () => {},
    ...(by.token && { sessionToken: by.token }),
  })
  const image = {
    width: 1200,
    height: 900,
    files: [
      { width: 480, bytes: new Uint8Array([7, ...bytes]) },
      { width: 960, bytes },
    ],
  }
  try {
    const keep = await enterHousePicture(context, { propertyId, subject })
    return await keep(image)
  } catch (error) {
    throw error instanceof DomainError ? asTrpcError(error) : error
  }
}
