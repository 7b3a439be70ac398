import { expect, it } from 'vitest'
import { decryptPush } from './decrypt.ts'

// RFC 8291, appendix A.
const keys = {
  privateKey: Buffer.from('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url'),
  publicKey: Buffer.from(
    'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    'base64url',
  ),
  auth: Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url'),
}
const message = Buffer.from(
  'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  'base64url',
)

it('opens the message of RFC 8291', () => {
  expect(decryptPush(message, keys)).toBe('When I grow up, I want to be a watermelon')
})

it('opens nothing that was changed, nor what is for another browser', () => {
  const changed = Buffer.from(message)
  changed[100] = (changed[100] ?? 0) ^ 1
  expect(() => decryptPush(changed, keys)).toThrow()
  expect(() => decryptPush(message, { ...keys, auth: Buffer.alloc(16) })).toThrow()
})
