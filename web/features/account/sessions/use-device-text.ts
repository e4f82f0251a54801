import { useTranslation } from 'react-i18next'
import { isHandheld, type Device } from '#shared/domain/device.ts'

/** Devices as text: "Firefox, Windows". */
export const useDeviceText = (): {
  readonly name: (device: Device | null) => string
  readonly icon: (device: Device | null) => string
} => {
  const { t } = useTranslation('factors')
  return {
    name: (device) => {
      const parts = [
        device?.browser === null || device === null ? [] : t(`browser.${device.browser}`),
        device?.system === null || device === null ? [] : t(`system.${device.system}`),
      ].flat()
      return parts.length === 0 ? t('sessions.unknown') : parts.join(', ')
    },
    icon: (device) => (device !== null && isHandheld(device) ? 'mobile' : 'desktop'),
  }
}
