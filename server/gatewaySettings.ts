import { SettingError } from '#server/settingError.ts'

export interface GatewaySettings {
  paygate: { id: string; key: string; browserUrl: string; serverUrl: string; notifyUrl: string; isOffered: boolean }
  /** null where there is neither the real one nor a simulated one to offer. */
  ozow: { siteCode: string; privateKey: string; apiKey: string; isTest: boolean; serverUrl: string; notifyUrl: string } | null
  paypal: { clientId: string; clientSecret: string; webhookId: string; serverUrl: string; notifyUrl: string } | null
  iveri: { applicationId: string; secret: string; browserUrl: string; serverUrl: string; notifyUrl: string } | null
  snapscan: { snapCode: string; apiKey: string; webhookKey: string; browserUrl: string; serverUrl: string; notifyUrl: string } | null
  paysoft: { merchantId: string; key: string; serverUrl: string; notifyUrl: string } | null
}

/** What a gateway knows Letsema by, with its address or not at all; and what its simulator does. */
const CREDENTIALS = {
  PAYGATE_ID: '10011072130',
  PAYGATE_KEY: 'secret',
  OZOW_SITE_CODE: 'TSTSTE0001',
  OZOW_PRIVATE_KEY: '215114531AFF7134A94C88CEEA48E',
  OZOW_API_KEY: 'EB5758F2C3B4DF3FF4F2669D5FF5B',
  PAYPAL_CLIENT_ID: 'letsema-simulated',
  PAYPAL_CLIENT_SECRET: 'simulated-secret',
  PAYPAL_WEBHOOK_ID: 'WH-SIMULATED',
  IVERI_APPLICATION_ID: '5A1DC0DE-0000-4000-8000-000000000001',
  IVERI_SECRET: 'simulated-secret',
  SNAPSCAN_SNAP_CODE: 'LETSEMA',
  SNAPSCAN_API_KEY: 'simulated-api-key',
  SNAPSCAN_WEBHOOK_KEY: 'simulated-webhook-key',
  PAYSOFT_MERCHANT_ID: 'LETSEMA',
  PAYSOFT_KEY: 'simulated-key',
}

type Credential = keyof typeof CREDENTIALS

const ADDRESSES = ['PAYGATE_URL', 'OZOW_URL', 'PAYPAL_URL', 'IVERI_URL', 'SNAPSCAN_URL', 'PAYSOFT_URL'] as const

type Address = (typeof ADDRESSES)[number]

type Get = (name: Address | Credential | 'OZOW_TEST') => string | null | undefined

export const realGateways = (get: Get): Address[] => ADDRESSES.filter((name) => get(name) !== null)

/** An operator with an account means real money: the demonstration would take none of it. @throws SettingError */
export function refuseCredentialsWithoutAddress(get: Get): void {
  for (const name of Object.keys(CREDENTIALS) as Credential[]) {
    if (get(name) && !get(addressFor(name))) throw new SettingError(`${name} must not be given without ${addressFor(name)}.`)
  }
}

interface Places {
  isSimulating: boolean
  simulatorUrl: string
  /** The same inside the machine. */
  nearSimulator: string
  apiUrl: string
  nearApi: string
}

/** @throws SettingError where one has its address and not all its credentials */
export function gatewaySettings(get: Get, { isSimulating, simulatorUrl, nearSimulator, apiUrl, nearApi }: Places): GatewaySettings {
  /** Credentials of the example account go to the simulator only: an operator who means a gateway's sandbox gives that one's. */
  const credential = (name: Credential): string => {
    const given = get(name)
    if (get(addressFor(name)) && !given) throw new SettingError(`${name} must be given with ${addressFor(name)}.`)
    return given ?? CREDENTIALS[name]
  }
  const isOffered = (name: Address): boolean => isSimulating || get(name) !== null
  const calls = (name: Address, path: string) => ({
    serverUrl: get(name) ?? nearSimulator + path,
    notifyUrl: get(name) ? apiUrl : nearApi,
  })
  const callsAndPages = (name: Address, path: string) => ({ ...calls(name, path), browserUrl: get(name) ?? simulatorUrl + path })
  return {
    paygate: {
      id: credential('PAYGATE_ID'),
      key: credential('PAYGATE_KEY'),
      ...callsAndPages('PAYGATE_URL', ''),
      isOffered: isOffered('PAYGATE_URL'),
    },
    ozow: isOffered('OZOW_URL')
      ? {
          siteCode: credential('OZOW_SITE_CODE'),
          privateKey: credential('OZOW_PRIVATE_KEY'),
          apiKey: credential('OZOW_API_KEY'),
          isTest: get('OZOW_TEST') === 'on',
          ...calls('OZOW_URL', '/ozow'),
        }
      : null,
    paypal: isOffered('PAYPAL_URL')
      ? {
          clientId: credential('PAYPAL_CLIENT_ID'),
          clientSecret: credential('PAYPAL_CLIENT_SECRET'),
          webhookId: credential('PAYPAL_WEBHOOK_ID'),
          ...calls('PAYPAL_URL', '/paypal'),
        }
      : null,
    iveri: isOffered('IVERI_URL')
      ? {
          applicationId: credential('IVERI_APPLICATION_ID'),
          secret: credential('IVERI_SECRET'),
          ...callsAndPages('IVERI_URL', '/iveri'),
        }
      : null,
    snapscan: isOffered('SNAPSCAN_URL')
      ? {
          snapCode: credential('SNAPSCAN_SNAP_CODE'),
          apiKey: credential('SNAPSCAN_API_KEY'),
          webhookKey: credential('SNAPSCAN_WEBHOOK_KEY'),
          ...callsAndPages('SNAPSCAN_URL', '/snapscan'),
        }
      : null,
    paysoft: isOffered('PAYSOFT_URL')
      ? {
          merchantId: credential('PAYSOFT_MERCHANT_ID'),
          key: credential('PAYSOFT_KEY'),
          ...calls('PAYSOFT_URL', '/paysoft'),
        }
      : null,
  }
}

const addressFor = (name: Credential): Address => `${name.split('_')[0]}_URL` as Address
