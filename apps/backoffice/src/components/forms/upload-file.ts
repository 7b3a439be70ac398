import { largestImageBytes } from '@atithi/api/property/images/rules'

export const takenTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

const unreachable = 'The server cannot be reached. Check the connection and try again.'

/** What is known to be wrong before a byte is sent; the server looks closer. */
export function faultOf(file: { size: number; type: string }): string | undefined {
  if (file.size === 0) return 'This file is empty.'
  if (file.size > largestImageBytes)
    return 'This picture is larger than 10 MB. Choose a smaller one.'
  if (file.type && !file.type.startsWith('image/'))
    return 'This file is no picture. Use JPG, PNG, WebP or AVIF.'
  return undefined
}

/** Sends one picture to an address of ours; `onProgress` hears of the share sent, 0 to 1. Rejects with the words of what is wrong. */
export function uploadFile(
  address: string,
  file: File,
  onProgress?: (share: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    // Not fetch, which does not tell how much of a body is sent.
    const request = new XMLHttpRequest()
    request.open('POST', address)
    request.setRequestHeader('content-type', file.type || 'application/octet-stream')
    request.setRequestHeader('accept', 'application/json')
    request.upload.onprogress = event =>
      event.lengthComputable && onProgress?.(event.loaded / event.total)
    request.onerror = () => reject(new Error(unreachable))
    request.onload = () =>
      request.status < 300 ? resolve() : reject(new Error(messageOf(request.responseText)))
    request.send(file)
  })
}

function messageOf(answer: string): string {
  try {
    const body: unknown = JSON.parse(answer)
    const message =
      typeof body === 'object' && body !== null ? Reflect.get(body, 'error') : undefined
    if (typeof message === 'string') return message
  } catch {
    // Something between here and the server answered in its own way.
  }
  return 'The picture was not taken. Try again.'
}
