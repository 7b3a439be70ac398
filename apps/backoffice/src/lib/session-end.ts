import { queryClient, whenSignedOut } from './query-client.ts'
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

const lookAgainMs = 100

/** What this window itself asked for may be on its way with a new session: acting as somebody, a new password. */
async function untilNothingIsAsked(): Promise<void> {
  while (queryClient.isMutating() > 0)
    await new Promise(resolve => setTimeout(resolve, lookAgainMs))
}

/** Asks the server whether this window is still signed in, and leaves for the sign-in page where it is not. */
export async function askSession(): Promise<boolean> {
  try {
    await untilNothingIsAsked()
    const person = await trpcClient.auth.me.query()
    if (person) return true
    whenSignedOut()
    return false
  } catch {
    // No answer says nothing about the session.
    return true
  }
}
