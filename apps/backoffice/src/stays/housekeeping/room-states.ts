// Apart from what is done with them: the address of the board knows them, and comes with the first load.
export const roomStates = ['dirty', 'clean', 'inspected', 'out-of-order'] as const
/** What a room is today: out of order stands above how clean it is. */
export type RoomState = (typeof roomStates)[number]
export type BoardFilter = RoomState | 'occupied' | 'mine'
