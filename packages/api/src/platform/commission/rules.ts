/** Whose booking it was, without their name: 'R. K.' of Ravi Kumar. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .flatMap(word => word.match(/[\p{L}\p{N}]\p{M}*/u)?.[0]?.toUpperCase() ?? [])
    .slice(0, 3)
    .map(letter => `${letter}.`)
    .join(' ')
