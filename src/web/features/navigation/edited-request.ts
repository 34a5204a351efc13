import { storageItem } from "#web/app/storage/browser-storage.ts";

/**
 * A new request is not the one that was being written in this tab: whatever leads to a new one forgets that one first, or
 * the guard would lead back to it.
 */
export const clearEditedRequest = () => storageItem("editedRequest").remove();
