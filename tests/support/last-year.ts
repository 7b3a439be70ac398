import type { Hotel, World } from './world.ts'

/** Has a hotel's room types on sale for two years. */
export async function soldLastYear(world: World, { propertyId }: Hotel): Promise<void> {
  await world.ownerDb
    .updateTable('roomType')
    .set({ createdAt: new Date(world.clock.now().getTime() - 731 * 86_400_000).toISOString() })
    .where('propertyId', '=', propertyId)
    .execute()
}
