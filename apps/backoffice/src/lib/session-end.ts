import { whenSignedOut } from './query-client.ts'
import { trpcClient } from './trpc.ts'

let endedElsewhere = false

/** Remembers that the session of this window ended without its person, so that the sign-in page can say why it is there. */
export const noteSessionEnd = (): void => {
  endedElsewhere = true
}

/** Answers once. */
export function takeSessionEnd(): boolean {
  const ended = endedElsewhere
  endedElsewhere = false
  return ended
}

/** Asks the server whether this window is still signed in, and leaves for the sign-in page where it is not. */
export async function askSession(): Promise<boolean> {
  try {
    const person = await trpcClient.auth.me.query()
    if (person) return true
    whenSignedOut()
    return false
  } catch {
    // No answer says nothing about the session.
    return true
  }
}
