import { storageItem } from "#web/app/storage/browser-storage.ts";

/**
 * Clears the edited request of this tab. Links to a new request must call it, otherwise the route guard redirects to the
 * stored one.
 */
export const clearEditedRequest = () => storageItem("editedRequest").remove();
