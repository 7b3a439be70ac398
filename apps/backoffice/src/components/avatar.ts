import { avatarFile, largestAvatarBytes } from '@atithi/api/identity/profile/rules'

/** Sends a picture of the person; the server cuts it square. Throws with the words of what is wrong. */
export async function uploadAvatar(file: File): Promise<void> {
  if (file.size > largestAvatarBytes)
    throw new Error(
      `This picture is larger than ${largestAvatarBytes / 1024 / 1024} MB. Choose a smaller one.`,
    )
  const response = await fetch('/uploads/avatar', {
    method: 'POST',
    body: file,
    headers: {
      'content-type': file.type || 'application/octet-stream',
      accept: 'application/json',
    },
  }).catch(() => undefined)
  if (!response)
    throw new Error('The server cannot be reached. Check the connection and try again.')
  if (response.ok) return
  const body: unknown = await response.json().catch(() => null)
  const message = typeof body === 'object' && body !== null ? Reflect.get(body, 'error') : undefined
  throw new Error(typeof message === 'string' ? message : 'The picture was not taken. Try again.')
}

/** Where a stored picture is read; undefined for none. */
export const avatarHref = (avatarKey: string | null | undefined): string | undefined =>
  avatarKey ? `/media/${avatarFile(avatarKey)}` : undefined
