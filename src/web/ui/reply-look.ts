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
import type { MessageKind, Outcome } from "#core/reply/outcome.ts";
import type { Look } from "./request-look.ts";

/** How each thing an agency's letter can say is drawn and said. */
export const outcomeLook: Readonly<Record<Outcome, Look>> = {
  acknowledged: { tone: "blue", icon: mdiCircleSlice2, words: "Acknowledged" },
  extension: { tone: "blue", icon: mdiProgressClock, words: "Extension" },
  clarification_asked: { tone: "orange", icon: mdiHelpCircleOutline, words: "Clarification" },
  fee_estimate: { tone: "orange", icon: mdiCurrencyUsd, words: "Fee estimate" },
  fee_due: { tone: "orange", icon: mdiCurrencyUsd, words: "Fee due" },
  fee_waiver_refused: { tone: "red", icon: mdiCurrencyUsd, words: "Fee waiver refused" },
  processing_update: { tone: "blue", icon: mdiProgressClock, words: "Still in process" },
  partly_released: { tone: "green", icon: mdiCircleHalfFull, words: "Partly released" },
  released: { tone: "green", icon: mdiCheckCircle, words: "Released" },
  denied: { tone: "red", icon: mdiCloseCircle, words: "Denied" },
  neither_confirm_nor_deny: { tone: "red", icon: mdiEyeOffOutline, words: "Neither confirmed nor denied" },
  no_records: { tone: "grey", icon: mdiCancel, words: "No records" },
  referred: { tone: "blue", icon: mdiArrowRightCircleOutline, words: "Referred" },
  withdrawn: { tone: "grey", icon: mdiMinusCircleOutline, words: "Withdrawn" },
  appeal_acknowledged: { tone: "ink", icon: mdiScaleBalance, words: "Appeal received" },
  appeal_granted: { tone: "green", icon: mdiScaleBalance, words: "Appeal granted" },
  appeal_denied: { tone: "red", icon: mdiScaleBalance, words: "Appeal denied" },
  unclear: { tone: "grey", icon: mdiMessageQuestionOutline, words: "Unsure" },
};

/** Mail that is not an agency's answer, drawn by what it is; `reply` and `acknowledgment` are drawn by their outcome. */
export const kindLook: Readonly<Partial<Record<MessageKind, Look>>> = {
  auto_reply: { tone: "grey", icon: mdiRobotOutline, words: "Auto-reply" },
  bounce: { tone: "red", icon: mdiEmailRemoveOutline, words: "Bounced" },
  portal_notice: { tone: "grey", icon: mdiLinkVariant, words: "Portal notice" },
  one_time_code: { tone: "grey", icon: mdiNumeric, words: "Code" },
  secure_mail: { tone: "grey", icon: mdiLockOutline, words: "Secure mail" },
  read_receipt: { tone: "grey", icon: mdiEmailCheckOutline, words: "Receipt" },
  recall: { tone: "grey", icon: mdiMinusCircleOutline, words: "Recall notice" },
  list: { tone: "grey", icon: mdiEmailMultipleOutline, words: "Mailing list" },
};
