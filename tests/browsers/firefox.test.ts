import { firefox } from './drivers/firefox.ts'
import { wizardContract } from './wizard-contract.ts'

wizardContract(firefox)
