import type { S3Client } from '@aws-sdk/client-s3'
import type { PictureFiles } from './picture-files.ts'

/** A bucket that speaks S3, of Amazon or of anybody else. */
export interface BucketSettings {
  endpoint: string | undefined
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Keeps files in a bucket. The client is loaded with the first file: a server without a bucket never pays for it. */
export function createBucketStorage(settings: BucketSettings): PictureFiles {
  const Bucket = settings.bucket
  let loading: Promise<{ sdk: typeof import('@aws-sdk/client-s3'); client: S3Client }> | undefined
  const load = async () => {
    loading ??= import('@aws-sdk/client-s3').then(sdk => ({ sdk, client: clientOf(sdk, settings) }))
    return loading
  }
  return {
    async put(key, bytes, contentType) {
      const { sdk, client } = await load()
      const CacheControl = 'public, max-age=31536000, immutable'
      await client.send(
        new sdk.PutObjectCommand({
          Bucket,
          Key: key,
          Body: bytes,
          ContentType: contentType,
          CacheControl,
        }),
      )
    },
    // One by one: taking many at once needs a checksum that not every bucket knows.
    async remove(keys) {
      const { sdk, client } = await load()
      await Promise.all(
        keys.map(key => client.send(new sdk.DeleteObjectCommand({ Bucket, Key: key }))),
      )
    },
    async read(key) {
      const { sdk, client } = await load()
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key: key }))
        return Body && Buffer.from(await Body.transformToByteArray())
      } catch (error) {
        if (error instanceof sdk.S3ServiceException && error.$metadata.httpStatusCode === 404)
          return undefined
        throw error
      }
    },
  }
}

function clientOf(sdk: typeof import('@aws-sdk/client-s3'), settings: BucketSettings): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey } = settings
  return new sdk.S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Buckets of others answer at a path rather than at a name of their own, and few know the newer checksums.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
  })
}
