import type { Platform } from '../../platform/platform.ts'

const ports = new WeakMap<Platform, number>()

/** Where the SMTP receiver of this process, or else of this installation, listens. */
export const receiverPort = (platform: Platform): number => ports.get(platform) ?? platform.config.MAIL_IN_PORT

/** The receiver of this process listens on the port. */
export const noteReceiverPort = (platform: Platform, port: number): void => {
  ports.set(platform, port)
}
