import { randomInt } from 'node:crypto'
import { type Outcome, pick, someSpan } from './chance.ts'
import { type House, reservationsAt } from './house.ts'

const send = async (house: House, path: string, method: string, body?: object) =>
  (
    await fetch(`${house.channel.path}/reservations${path}`, {
      method,
      ...(body && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
  ).ok
    ? 'done'
    : 'nothing'

/** Mostly what the channel believes to be free; sometimes more than there is, as channels do. */
export function sellAtChannel(house: House): Promise<Outcome> {
  const { from: checkIn, to: checkOut } = someSpan(house)
  const guest = { guestName: 'Meera Iyer', guestPhone: '+919812345670', total: 840_000 }
  const product = { roomCode: 'DBL', rateCode: 'BAR', onlyIfOffered: randomInt(5) > 0 }
  return send(house, '', 'POST', { ...product, ...guest, checkIn, checkOut })
}

async function actAtChannel(house: House, act: (id: string) => Promise<Outcome>): Promise<Outcome> {
  const all = await reservationsAt(house)
  const one = pick(all.filter(({ state }) => state !== 'cancelled'))
  return one ? act(`/${one.id}`) : 'nothing'
}

export const changeAtChannel = (house: House) => {
  const { from: checkIn, to: checkOut } = someSpan(house)
  return actAtChannel(house, id => send(house, id, 'PUT', { checkIn, checkOut }))
}

export const cancelAtChannel = (house: House) =>
  actAtChannel(house, id => send(house, id, 'DELETE'))
