import { hash, verify } from '@node-rs/argon2'

// Argon2id with 19 MiB and two passes: OWASP's minimum, about 50 ms on a small server.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

const decoy = hashPassword('nobody has this password')

/** An unknown account costs the same hash as a known one, so that the time of an answer tells nothing. */
export async function passwordMatches(
  storedHash: string | undefined,
  password: string,
): Promise<boolean> {
  const matches = await verify(storedHash ?? (await decoy), password)
  return storedHash !== undefined && matches
}
