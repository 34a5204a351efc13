import {
  mdiArrowRightCircleOutline,
  mdiCancel,
  mdiCheckCircle,
  mdiCircleHalfFull,
  mdiCircleSlice2,
  mdiCloseCircle,
  mdiCurrencyUsd,
  mdiEmailCheckOutline,
  mdiEmailMultipleOutline,
  mdiEmailRemoveOutline,
  mdiEyeOffOutline,
  mdiHelpCircleOutline,
  mdiLinkVariant,
  mdiLockOutline,
  mdiMessageQuestionOutline,
  mdiMinusCircleOutline,
  mdiNumeric,
  mdiProgressClock,
  mdiRobotOutline,
  mdiScaleBalance,
} from "@mdi/js";
import type { MessageKind, Outcome } from "#core/classify/outcome.ts";
import type { Appearance } from "#web/features/requests/status-appearance.ts";

/** How each thing an agency's letter can say is drawn and said. */
export const outcomeAppearance: Readonly<Record<Outcome, Appearance>> = {
  acknowledged: { tone: "blue", icon: mdiCircleSlice2, label: "Acknowledged" },
  extension: { tone: "blue", icon: mdiProgressClock, label: "Extension" },
  clarification_asked: { tone: "orange", icon: mdiHelpCircleOutline, label: "Clarification" },
  fee_estimate: { tone: "orange", icon: mdiCurrencyUsd, label: "Fee estimate" },
  fee_due: { tone: "orange", icon: mdiCurrencyUsd, label: "Fee due" },
  fee_waiver_refused: { tone: "red", icon: mdiCurrencyUsd, label: "Fee waiver refused" },
  processing_update: { tone: "blue", icon: mdiProgressClock, label: "Still in process" },
  partly_released: { tone: "green", icon: mdiCircleHalfFull, label: "Partly released" },
  released: { tone: "green", icon: mdiCheckCircle, label: "Released" },
  denied: { tone: "red", icon: mdiCloseCircle, label: "Denied" },
  neither_confirm_nor_deny: { tone: "red", icon: mdiEyeOffOutline, label: "Neither confirmed nor denied" },
  no_records: { tone: "grey", icon: mdiCancel, label: "No records" },
  referred: { tone: "blue", icon: mdiArrowRightCircleOutline, label: "Referred" },
  withdrawn: { tone: "grey", icon: mdiMinusCircleOutline, label: "Withdrawn" },
  appeal_acknowledged: { tone: "ink", icon: mdiScaleBalance, label: "Appeal received" },
  appeal_granted: { tone: "green", icon: mdiScaleBalance, label: "Appeal granted" },
  appeal_denied: { tone: "red", icon: mdiScaleBalance, label: "Appeal denied" },
  unclear: { tone: "grey", icon: mdiMessageQuestionOutline, label: "Unsure" },
};

/** Mail that is not an agency's answer, drawn by what it is; `reply` and `acknowledgment` are drawn by their outcome. */
export const messageKindAppearance: Readonly<Partial<Record<MessageKind, Appearance>>> = {
  auto_reply: { tone: "grey", icon: mdiRobotOutline, label: "Auto-reply" },
  bounce: { tone: "red", icon: mdiEmailRemoveOutline, label: "Bounced" },
  portal_notice: { tone: "grey", icon: mdiLinkVariant, label: "Portal notice" },
  one_time_code: { tone: "grey", icon: mdiNumeric, label: "Code" },
  secure_mail: { tone: "grey", icon: mdiLockOutline, label: "Secure mail" },
  read_receipt: { tone: "grey", icon: mdiEmailCheckOutline, label: "Receipt" },
  recall: { tone: "grey", icon: mdiMinusCircleOutline, label: "Recall notice" },
  list: { tone: "grey", icon: mdiEmailMultipleOutline, label: "Mailing list" },
};
