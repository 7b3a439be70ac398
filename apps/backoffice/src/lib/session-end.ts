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
